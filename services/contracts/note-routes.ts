// Routes for admin notes, and the `secure-referral-note` call for other systems.
import { z } from 'zod'

import { type ActsOn, actsOnReferral } from './acts-on.ts'
import {
  AddAdminNote,
  AddedAdminNote,
  AdminNoteList,
  AdminNoteAccessList,
  EditAdminNote,
  OpenedAdminNotes,
  ReadAdminNotes,
} from './admin-notes.ts'
import { PageQuery, WriteResult } from './lists.ts'
import { referralParams } from './referral-routes.ts'
import { reading } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'
import { SecureReferralNote, SecureReferralNoteResponse } from './secure-referral-note.ts'

const noteParams = referralParams.extend({ noteId: z.uuid().toLowerCase() })

/** An admin note for a referral. A new referral, and a note that is only sealed, name none. */
const actsOnNamedReferral: ActsOn = ({ body }) => {
  const { action, referral_id: id } = body as { readonly action: string; readonly referral_id?: string }
  return action === 'encrypt_note' && id !== undefined ? { kind: 'referral', id } : null
}

export const noteRoutes = {
  adminNotes: {
    method: 'GET',
    path: '/api/referrals/:id/admin-notes',
    access: 'staff',
    summary: 'Admin notes of a referral, newest first, without their text',
    params: referralParams,
    response: AdminNoteList,
  },
  addAdminNote: {
    method: 'POST',
    path: '/api/referrals/:id/admin-notes',
    access: 'staff',
    summary: 'Add an admin note, at most 255 characters',
    params: referralParams,
    body: AddAdminNote,
    response: AddedAdminNote,
    idempotent: true,
    actsOn: actsOnReferral,
  },
  editAdminNote: {
    method: 'PUT',
    path: '/api/referrals/:id/admin-notes/:noteId',
    access: 'staff',
    summary: 'Edit an admin note; the earlier text stays in its history',
    params: noteParams,
    body: EditAdminNote,
    response: WriteResult,
    idempotent: true,
    actsOn: actsOnReferral,
  },
  readAdminNotes: {
    method: 'POST',
    path: '/api/referrals/:id/admin-notes/readings',
    access: 'staff',
    summary: 'Read admin notes with their history; the access is recorded',
    params: referralParams,
    body: ReadAdminNotes,
    response: OpenedAdminNotes,
    // A note of an erased client has no text.
    reads: reading('opening', OpenedAdminNotes, ({ clientId, rows }) =>
      rows.some(({ editions }) => editions.some(({ note }) => 'text' in note)) ? [clientId] : [],
    ),
    actsOn: actsOnReferral,
  },
  adminNoteAccessLog: {
    method: 'GET',
    path: '/api/referrals/:id/admin-notes/readings',
    access: 'admin',
    summary: 'Access log of a referral’s admin notes, newest first',
    params: referralParams,
    query: PageQuery.pick({ page: true }),
    response: AdminNoteAccessList,
  },
  secureReferralNote: {
    method: 'POST',
    path: '/api/secure-referral-note',
    access: 'staff_or_organization',
    summary: 'Make a referral with a sealed note, or seal an admin note',
    body: SecureReferralNote,
    response: SecureReferralNoteResponse,
    refusal: SecureReferralNoteResponse,
    idempotent: true,
    actsOn: actsOnNamedReferral,
  },
} as const satisfies Record<string, RouteSpec>
