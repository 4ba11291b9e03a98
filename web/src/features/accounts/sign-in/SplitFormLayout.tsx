// The layout of the sign-in pages: an introduction on one side and a form on the other.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { rem } from '../../../design-system/theme/scale.ts'
import { Panel } from '../../../design-system/ui/Panel.tsx'

interface Props {
  readonly title: string
  readonly intro: string
  /** Next to the form on wide screens, below it on phones. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** On phones the form comes right after the title, because returning users need only the form. */
export const SplitFormLayout = ({ title, intro, aside, children }: Props) => (
  <chakra.section
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: `minmax(0, 1fr) ${rem(500)}` }}
    gridTemplateRows={{ lg: 'auto 1fr' }}
    columnGap="20"
    rowGap={{ base: '6', lg: '7' }}
    maxWidth={{ base: rem(560), lg: 'publicPage' }}
    marginX="auto"
    px={{ base: '4.5', md: '6' }}
    paddingTop={{ base: '8', md: '14' }}
    paddingBottom={{ base: '13', md: '20' }}
  >
    <div>
      <chakra.h1 textStyle="display">{title}</chakra.h1>
      <chakra.p textStyle="lead" color="fg.muted" marginTop={{ base: '1.5', md: '3' }} maxWidth="44ch">
        {intro}
      </chakra.p>
    </div>
    <Panel as="div" alignSelf="start" gridColumn={{ lg: 2 }} gridRow={{ lg: '1 / span 2' }}>
      {children}
    </Panel>
    {aside !== undefined && <chakra.div maxWidth="52ch">{aside}</chakra.div>}
  </chakra.section>
)
