// Existing clients who may be the same person as the one being registered. The user selects one of them or registers
// the person anyway.
import { m } from '#messages'
import type { ClientRow, SimilarClient } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { shortName } from '../shared/party-names.ts'
import { matchSummary } from '../shared/match-summary.ts'
import { Button } from '../../../design-system/ui/Button.tsx'

interface Props {
  readonly matches: readonly SimilarClient[]
  /** True while a client is being registered. */
  readonly disabled: boolean
  readonly onUse: (client: ClientRow) => void
}

/** Takes the focus when it appears, because the person has not been registered yet. */
export const SimilarClients = ({ matches, disabled, onUse }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // Also scrolls to the buttons below.
    heading.current?.parentElement?.scrollIntoView({ block: 'end' })
  }, [matches])
  return (
    <chakra.section aria-labelledby="similar-heading" bg="accent.subtle" borderRadius="control" px="4" py="3.5">
      <chakra.h3 id="similar-heading" ref={heading} tabIndex={-1} fontWeight="650">
        {m['new-referral:similar.title']({ count: matches.length })}
      </chakra.h3>
      <chakra.p textStyle="small">{m['new-referral:similar.text']()}</chakra.p>
      <chakra.ul marginTop="2">
        {matches.map((match) => (
          <chakra.li
            key={match.client.id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            justifyContent="space-between"
            columnGap="4"
            rowGap="1"
            py="2"
          >
            <chakra.div minWidth="0">
              <strong>{shortName(match.client)}</strong>{' '}
              <chakra.span textStyle="small">{matchSummary(match)}</chakra.span>
            </chakra.div>
            <Button
              variant="outline"
              size="row"
              px="3"
              disabled={disabled}
              aria-label={m['new-referral:similar.useClient']({ name: shortName(match.client) })}
              onClick={() => onUse(match.client)}
            >
              {m['new-referral:similar.use']()}
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
