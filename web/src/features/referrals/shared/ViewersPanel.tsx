// Lists who can see a referral (ROLE-14).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'

export interface Viewer {
  readonly icon: LucideIcon
  readonly text: string
  /** True if this one can't see it yet. */
  readonly isFuture?: true
}

export const ViewersPanel = ({ viewers }: { readonly viewers: readonly Viewer[] }) => (
  <Panel aria-labelledby="who-sees-heading">
    <PanelHeading id="who-sees-heading">{m['referral-detail:visibility.title']()}</PanelHeading>
    <chakra.ul display="grid" gap="2.5">
      {viewers.map(({ icon: Icon, text, isFuture }) => (
        <chakra.li key={text} display="flex" gap="2.5" color={isFuture === true ? 'fg.muted' : undefined}>
          <chakra.span paddingTop="0.5" aria-hidden>
            <Icon size={17} strokeWidth={1.9} />
          </chakra.span>
          {text}
        </chakra.li>
      ))}
    </chakra.ul>
  </Panel>
)
