// What anyone who is about to call or write to a family has to know first.
import { m } from '#messages'
import type { ContactRules } from '#contracts/contact-rules.ts'
import { Notice } from '../../design-system/ui/Notice.tsx'

export const ContactRulesNotice = ({
  rules: { doNotContact, doNotLeaveDetails },
}: {
  readonly rules: ContactRules
}) => (
  <>
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
  </>
)
