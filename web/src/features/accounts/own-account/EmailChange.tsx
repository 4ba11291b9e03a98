// Changes the address that the user signs in with: a button that opens the form, or the change that waits.
import { m } from '#messages'
import type { CurrentUser } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { EmailChangeForm } from './EmailChangeForm.tsx'
import { WaitingEmailChange } from './WaitingEmailChange.tsx'
import { ownEmailChange } from './queries.ts'

export const EmailChange = ({ user }: { readonly user: CurrentUser }) => {
  const [isOpen, setIsOpen] = useState(false)
  const change = useQuery(ownEmailChange()).data?.change ?? null
  if (change !== null) return <WaitingEmailChange change={change} />
  return (
    <chakra.div marginTop="4">
      {isOpen ? (
        <EmailChangeForm user={user} onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          {m['own-account:email.change']()}
        </Button>
      )}
    </chakra.div>
  )
}
