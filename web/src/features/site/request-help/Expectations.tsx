// How soon somebody answers, and what stays private (PUB-15, PUB-19).
import { chakra } from '@chakra-ui/react'
import { Clock, Lock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { PublicWidth } from '../../../design-system/ui/PublicSection.tsx'
import { NoWrapTimes } from '../../../design-system/ui/NoWrapTimes.tsx'

const { response, privacy } = t.requestHelp

interface CardProps {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly children: ReactNode
}

const Card = ({ id, title, icon: Icon, children }: CardProps) => (
  <Panel aria-labelledby={id}>
    <chakra.h2 id={id} textStyle="section" display="flex" alignItems="center" gap="2.5" marginBottom="2.5">
      <chakra.span color="primary.fg" aria-hidden>
        <Icon size={20} strokeWidth={1.9} />
      </chakra.span>
      {title}
    </chakra.h2>
    <chakra.div display="grid" gap="3">
      {children}
    </chakra.div>
  </Panel>
)

export const Expectations = () => (
  <PublicWidth display="grid" gridTemplateColumns={{ base: '1fr', md: '5fr 7fr' }} gap="5" marginTop="5">
    <Card id="response" title={response.title} icon={Clock}>
      <p>
        <NoWrapTimes>{response.text}</NoWrapTimes>
      </p>
      <chakra.p color="fg.muted">{response.more}</chakra.p>
    </Card>
    <Card id="privacy" title={privacy.title} icon={Lock}>
      <p>{privacy.text}</p>
      <chakra.ul
        display="grid"
        gap="1.5"
        listStyleType="disc"
        paddingInlineStart="5"
        css={{ '& ::marker': { color: 'border.strong' } }}
      >
        {privacy.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </chakra.ul>
      <p>
        <TextLink to={paths.privacy()}>{privacy.link}</TextLink>
      </p>
    </Card>
  </PublicWidth>
)
