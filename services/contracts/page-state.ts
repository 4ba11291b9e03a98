// What the server tells a public page that it renders for one request. The page gets it as JSON, renders the same content
// with it, and hydrates.
import type { z } from 'zod'

import type { ApplicationStatus } from './applications.ts'
import type { DirectoryEntry, DirectoryList, GuestPass } from './directory.ts'
import type { EmailChangeResult, OpenEmailChange } from './email-change.ts'
import type { GuardedForm } from './form-guard.ts'
import type { Impact } from './impact.ts'
import type { OpenInvitation } from './invitations.ts'
import type { PortalVisitor } from './portal-visitor.ts'
import type { Problem } from './problems.ts'
import type { RequestStatus } from './public-requests.ts'
import type { OwnReferralList } from './own-referrals.ts'

/** The forms that a browser may post without JavaScript. */
export type PostedForm = GuardedForm | AccountForm

/** What a token is issued for. The forms of accounts share tokens, because one page has several of them. */
export type TokenForm = GuardedForm | 'account'

const accountForms = [
  'sign_in',
  'second_factor',
  'sign_up',
  'client_registration',
  'own_profile',
  'help_request',
  'withdraw_request',
  'resend_confirmation',
  'password_reset',
  'new_password',
  'sign_out',
  'join_by_invitation',
  'accept_invitation',
  'confirm_email_change',
  'stop_email_change',
] as const
export type AccountForm = (typeof accountForms)[number]

const isAccountForm = (form: PostedForm): form is AccountForm => accountForms.some((name) => name === form)

export const tokenFormOf = (form: PostedForm): TokenForm => (isAccountForm(form) ? 'account' : form)

/** The posted fields by name. A field with several values, such as a group of checkboxes, is an array. */
export type PostedValues = Readonly<Record<string, string | readonly string[]>>

export interface SentRequest {
  readonly reference: string
  /** The key in the link to the status page. */
  readonly key: string
  /** The address that the confirmation is sent to. Null if the person gave none. */
  readonly email: string | null
  /** Whether the chosen partner no longer takes requests. */
  readonly partnerGone?: boolean
}

export interface SentApplication {
  /** The address that the confirmation is sent to. Null if this page must not show it. */
  readonly email: string | null
  /** The key in the link to the status page. */
  readonly key: string
}

/** The results of forms, which the page shows instead of the form. */
export interface FormResults {
  /** `closed` means that the question was no longer open. */
  readonly request_answer: { readonly outcome: 'sent' | 'closed'; readonly version: number }
  /** `closed` means that the question was no longer open. */
  readonly help_answer: { readonly outcome: 'sent' | 'closed' }
  readonly public_request: SentRequest
  readonly partner_application: SentApplication
  /** How long the guest pass is valid, in hours. */
  readonly guest_access: { readonly hours: number }
  /** `consented` means that the person gave consent and fills in the other fields next (DIR-28). */
  readonly guest_request: SentRequest | 'consented'
  readonly listing_problem: Readonly<Record<string, never>>
  /** A sign-in with the link from the confirmation email, which confirms the address (AUTH-08). */
  readonly sign_in: { readonly email: string; readonly confirmation: 'confirmed' | 'refused' }
  /** The address that the link was emailed to. */
  readonly sign_up: { readonly email: string }
  /** The address that the link was emailed to. */
  readonly client_registration: { readonly email: string }
  /** Not ready: the profile is made in the background. */
  readonly own_profile: { readonly isReady: boolean }
  readonly help_request: Readonly<Record<string, never>>
  readonly withdraw_request: Readonly<Record<string, never>>
  readonly resend_confirmation: { readonly email: string }
  readonly password_reset: { readonly email: string }
  readonly new_password: Readonly<Record<string, never>>
  readonly confirm_email_change: EmailChangeResult
  readonly stop_email_change: EmailChangeResult
}

/** The pages about a partner, as this visitor may see them. */
interface PartnerPageData {
  /** Null if no listed partner has the id in the URL. */
  readonly partner: DirectoryEntry | null
  /** Whether the visitor is signed in or has a guest pass. */
  readonly hasAccess: boolean
  /** The visitor's guest pass, which the app continues to use. */
  readonly guestPass: GuestPass | null
}

/** What pages show in addition to their texts. `unknown` and `gone` are for links that lead to nothing. */
export interface PageData {
  readonly requestStatus: RequestStatus | 'unknown' | 'gone'
  readonly applicationStatus: ApplicationStatus | 'unknown'
  readonly invitation: OpenInvitation | 'unknown'
  readonly emailChange: OpenEmailChange | 'unknown'
  /** The live figures of the home page. Null if they cannot be read. */
  readonly impact: Impact | null
  /** The partners, as visitors without access see them. */
  readonly directory: DirectoryList
  readonly partnerPage: PartnerPageData
  /** The partner whose id is in the URL. Null if there is no such partner. */
  readonly requestedPartner: Pick<DirectoryEntry, 'name' | 'capacity'> | null
  /** The visitor of the client portal. */
  readonly portalVisitor: PortalVisitor
  /** What a family typed into the form "Request Help" before it signed in. */
  readonly helpDraft: PostedValues
  /** The family's own requests. */
  readonly ownReferrals: z.output<typeof OwnReferralList>
}

export interface PageState {
  /** The form that was posted, if any. */
  readonly form?: PostedForm
  /** What was typed, without passwords. */
  readonly values?: PostedValues
  /** Why the form was refused or the page could not be loaded. The texts are in the language of the page. */
  readonly problem?: Problem
  readonly result?: FormResults[keyof FormResults]
  readonly data?: Partial<PageData>
}

/** The id of the element that contains the state. */
export const pageStateId = 'page-state'

/** The parts of a page that the server replaces for one request (page-placeholders.ts). */
export interface RequestedPage {
  readonly styles: string
  readonly content: string
}

/** Renders a public page for one request. `url` is without the origin, and its path is that of a prerendered page. */
export type RenderPage = (url: string, state: PageState) => Promise<RequestedPage>

/** The names of the hidden fields of every form. */
export const postedFormField = 'form'
export const postedTokenField = 'token'

/** The query parameter of a page that shows the result of a form. */
export const resultParameter = 'sent'
