// The phone and email of a family, for a receiver that accepted its referral, and for staff if the family has no account
// (ROLE-23). Each opening is recorded.
import { m } from '#messages'
import type { FamilyContact as Contact } from '#contracts/family-contact.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ContactRulesNotice } from '../../contact-rules/ContactRulesNotice.tsx'
import { familyContact } from '../queries.ts'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { ExternalLink, PhoneLink } from '../../../design-system/ui/links.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'

interface Props {
  readonly referralId: string
}

/** Loads the contact information. It is mounted only after the person asks to see it. */
const LoadedContact = ({ referralId, children }: Props & { readonly children: (contact: Contact) => ReactNode }) => {
  const { data, error, refetch } = useQuery(familyContact(referralId))
  if (data !== undefined) return children(data)
  if (error !== null)
    return <Failure title={m['referral-detail:family.failed']()} error={error} onRetry={() => void refetch()} />
  return <LinesSkeleton />
}

const Phone = ({ phone }: Pick<Contact, 'phone'>) =>
  phone === null ? m['referral-detail:family.noPhone']() : <PhoneLink number={phone} />

/** Phone and email, unmasked. */
export const FamilyContact = ({ referralId }: Props) => (
  <LoadedContact referralId={referralId}>
    {({ phone, email, rules }) => (
      <chakra.div display="grid" gap="1" justifyItems="start">
        <ContactRulesNotice rules={rules} />
        <Phone phone={phone} />
        {email !== null && (
          <ExternalLink href={`mailto:${email}`} display="block" overflowWrap="anywhere">
            {email}
          </ExternalLink>
        )}
      </chakra.div>
    )}
  </LoadedContact>
)

/** Says whether the family gets an email about the question, and if not, which number to call. */
export const FamilyContactNotice = ({ referralId }: Props) => (
  <chakra.div marginBottom="4">
    <LoadedContact referralId={referralId}>
      {({ phone, email, rules }) => (
        <>
          <ContactRulesNotice rules={rules} />
          {!rules.doNotContact && (
            <Notice kind={email === null ? 'warning' : 'info'}>
              <p>
                {email === null
                  ? m['referral-detail:family.notEmailed']()
                  : m['referral-detail:family.emailed']({ email })}
              </p>
              <p>
                <Phone phone={phone} />
              </p>
            </Notice>
          )}
        </>
      )}
    </LoadedContact>
  </chakra.div>
)
