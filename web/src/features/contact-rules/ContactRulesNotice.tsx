// What anyone who is about to call or write to a family has to know first.
import { m } from '#messages'
import type { ContactRules } from '#contracts/contact-rules.ts'
import { chakra } from '@chakra-ui/react'
import { Notice } from '../../design-system/ui/Notice.tsx'

export const ContactRulesNotice = ({
  rules: { doNotContact, doNotLeaveDetails },
}: {
  readonly rules: ContactRules
}) => (
  <chakra.div display="grid" gap="2" fontWeight="400" _empty={{ display: 'none' }}>
    {doNotContact && (
      <Notice kind="warning" title={m['referral-detail:contactRules.notice.doNotContact']()}>
        {m['referral-detail:contactRules.notice.doNotContactText']()}
      </Notice>
    )}
    {doNotLeaveDetails && (
      <Notice kind="warning" title={m['referral-detail:contactRules.notice.doNotLeaveDetails']()}>
        {m['referral-detail:contactRules.notice.doNotLeaveDetailsText']()}
      </Notice>
    )}
  </chakra.div>
)
