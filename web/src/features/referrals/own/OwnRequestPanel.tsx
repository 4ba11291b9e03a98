// What the family asked for: the facts of its request, and its own words.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { listOwnFacts } from './own-facts.ts'
import type { OwnDetail } from './own-referral.ts'

export const OwnRequestPanel = ({ referral }: { referral: OwnDetail }) => {
  const now = useNow()
  const { initialNote } = referral
  return (
    <Panel aria-labelledby="details-heading">
      <PanelHeading id="details-heading">{m['own-referral:facts.title']()}</PanelHeading>
      <chakra.dl display="grid" gap="4">
        {listOwnFacts(referral, now).map(([name, value]) => (
          <LabeledValue key={name} name={name}>
            {value}
          </LabeledValue>
        ))}
      </chakra.dl>
      {initialNote !== null && (
        <chakra.div marginTop="5">
          <chakra.h3 fontWeight="650" textStyle="bodyDesk">
            {m['own-referral:facts.words']()}
          </chakra.h3>
          <chakra.p marginTop="1" maxWidth="reading" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {'text' in initialNote ? initialNote.text : m['own-referral:facts.erased']()}
          </chakra.p>
        </chakra.div>
      )}
    </Panel>
  )
}
