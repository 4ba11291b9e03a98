// Below "Best way to reach you" for a family that prefers text messages: what it must still do to get them, and what happens
// until then. Only the opt-in turns them on (docs/decisions/0070).
import { m } from '#messages'
import type { TextNumber } from '#contracts/text-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { ExternalLink } from '../../../design-system/ui/links.tsx'
import { emailPreference } from '../../../lib/api/queries.ts'
import { ownContactRules } from '../../contact-rules/queries.ts'
import { textNumber } from '../queries.ts'

const texts = {
  none: m['client-profile:textChoice.none'],
  waiting: m['client-profile:textChoice.waiting'],
  stopped: m['client-profile:textChoice.stopped'],
} satisfies Record<Exclude<TextNumber['state'], 'confirmed'>, unknown>

export const TextChoiceNotice = () => {
  const { data } = useQuery(textNumber())
  const { data: rules } = useQuery(ownContactRules())
  const { data: emails } = useQuery(emailPreference())
  if (data === undefined || rules === undefined || emails === undefined) return null
  // "Do not contact" ends text messages too, and the panel about it says so.
  if (data.state === 'confirmed' || rules.doNotContact) return null
  const isOffered = data.offered || data.state !== 'none'
  return (
    <Notice kind="info">
      <p>
        {isOffered ? texts[data.state]() : m['client-profile:textChoice.notOffered']()}{' '}
        {emails.frequency !== 'never' && m['client-profile:textChoice.emailForNow']()}
      </p>
      {isOffered && <ExternalLink href="#text-messages">{m['client-profile:textChoice.link']()}</ExternalLink>}
    </Notice>
  )
}
