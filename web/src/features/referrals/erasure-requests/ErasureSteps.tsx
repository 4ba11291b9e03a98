// How to erase a family. A stolen session must not be able to do it, so it is a command on the server, which asks for
// confirmation (docs/decisions/0032).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CopyButton } from '../../../design-system/ui/CopyButton.tsx'

export const ErasureSteps = ({ clientId }: { clientId: string }) => {
  const command = `npm run erase -- client-${clientId}`
  return (
    <chakra.section aria-label={m['erasure-requests:steps.title']()} display="grid" gap="3" marginTop="4">
      <p>{m['erasure-requests:steps.check']()}</p>
      <p>{m['erasure-requests:steps.run']()}</p>
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', sm: 'row' }}
        alignItems={{ base: 'start', sm: 'center' }}
        gap="3"
      >
        <chakra.code px="3.5" py="2.5" bg="bg.subtle" borderRadius="control" overflowWrap="anywhere" minWidth="0">
          {command}
        </chakra.code>
        <CopyButton text={command} aria-label={m['erasure-requests:steps.copyLabel']()} />
      </chakra.div>
      <chakra.p color="fg.muted" textStyle="small">
        {m['erasure-requests:steps.after']()}
      </chakra.p>
    </chakra.section>
  )
}
