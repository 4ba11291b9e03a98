// Readers and what they did, in the family's words.
import { m } from '#messages'
import { partnerNameInSentence } from '#contracts/organization-ref.ts'
import type { OwnReading, ReadingKind } from '#contracts/readings.ts'

/** Who read it, by role. No person is named, and no confidential shelter (ROLE-26). */
export const readerName = ({ role, organization }: Pick<OwnReading, 'role' | 'organization'>): string => {
  if (organization !== null) {
    const name = { organization: partnerNameInSentence(organization) }
    return role === 'org_admin' ? m['readings:reader.organizationAdmin'](name) : m['readings:reader.member'](name)
  }
  if (role === 'staff') return m['readings:reader.staff']()
  return role === 'admin' ? m['readings:reader.admin']() : m['readings:reader.person']()
}

export const readingText = {
  opening: m['readings:kind.opening'],
  list: m['readings:kind.list'],
  search: m['readings:kind.search'],
  contact: m['readings:kind.contact'],
  messages: m['readings:kind.messages'],
  export: m['readings:kind.export'],
} satisfies Record<ReadingKind, () => string>
