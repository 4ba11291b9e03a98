// Where a letter to the family goes, as it said in Profile Settings. Each opening is recorded, like that of the phone number.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { clientSituation, familyContact } from '../queries.ts'

/** It is mounted with the family's contact, whose answer names the client. */
export const MailingAddress = ({ referralId }: { readonly referralId: string }) => {
  const { data } = useQuery(familyContact(referralId))
  return data === undefined || data.rules.doNotContact ? null : <LoadedAddress clientId={data.clientId} />
}

const LoadedAddress = ({ clientId }: { readonly clientId: string }) => (
  <QueryContent query={useQuery(clientSituation(clientId))} failedTitle={m['contact-tasks:addressFailed']()}>
    {({ preferences: { mailingAddress } }) =>
      mailingAddress === '' ? (
        <p>{m['contact-tasks:noAddress']()}</p>
      ) : (
        <chakra.dl>
          <LabeledValue name={m['contact-tasks:address']()}>
            <chakra.span whiteSpace="pre-line" overflowWrap="anywhere">
              {mailingAddress}
            </chakra.span>
          </LabeledValue>
        </chakra.dl>
      )
    }
  </QueryContent>
)
