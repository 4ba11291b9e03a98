// Who may be the client that is about to be registered: take one of them, or go on.
import type { ClientRow, SimilarClient } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'

const words = t.create.newClient.similar

interface Props {
  readonly matches: readonly SimilarClient[]
  /** While one is being registered. */
  readonly disabled: boolean
  readonly onUse: (client: ClientRow) => void
}

const nameOf = ({ firstName, lastInitial }: ClientRow) => `${firstName} ${lastInitial}.`

/** Takes the focus when it comes: what was asked for did not happen yet. */
export const SimilarClients = ({ matches: found, disabled, onUse }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // With what can be done about it.
    heading.current?.parentElement?.scrollIntoView({ block: 'end' })
  }, [found])
  return (
    <chakra.section aria-labelledby="similar-heading" bg="accent.subtle" borderRadius="control" px="4" py="3.5">
      <chakra.h3 id="similar-heading" ref={heading} tabIndex={-1} fontWeight="650">
        {words.title(found.length)}
      </chakra.h3>
      <chakra.p textStyle="small">{words.text}</chakra.p>
      <chakra.ul marginTop="2">
        {found.map(({ client, because }) => (
          <chakra.li
            key={client.id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            justifyContent="space-between"
            columnGap="4"
            rowGap="1"
            py="2"
          >
            <chakra.div minWidth="0">
              <strong>{nameOf(client)}</strong>{' '}
              <chakra.span textStyle="small">
                {[client.county, client.contactMasked, because.map((one) => words[one]).join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              </chakra.span>
            </chakra.div>
            <Button
              variant="outline"
              size="row"
              px="3"
              disabled={disabled}
              aria-label={words.useOf(nameOf(client))}
              onClick={() => onUse(client)}
            >
              {words.use}
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
