// The page that replaces a form after its request was sent.
import type { SentRequest } from '#contracts/page-state.ts'
import type { ComponentProps } from 'react'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { SentPanel } from './SentPanel.tsx'

interface Props extends Pick<ComponentProps<typeof ButtonLink>, 'to' | 'onClick' | 'children'> {
  readonly sent: SentRequest
}

/** The other props are those of the link below, which takes the visitor to the next page. */
export const SentPage = ({ sent, ...link }: Props) => (
  <Panel as="div">
    <SentPanel sent={sent} heading="h1" />
    <ButtonLink variant="outline" size="touch" marginTop="4.5" {...link} />
  </Panel>
)
