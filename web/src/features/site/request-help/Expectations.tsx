// How soon staff respond, and what stays private (PUB-15, PUB-19).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Clock, Lock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { PublicContainer } from '../../../design-system/ui/public-page-parts.tsx'
import { NoWrapDurations } from '../../../design-system/ui/NoWrapDurations.tsx'

const privacyPoints = [m['request-help:privacy.1'](), m['request-help:privacy.2'](), m['request-help:privacy.3']()]

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
  <PublicContainer display="grid" gridTemplateColumns={{ base: '1fr', md: '5fr 7fr' }} gap="5" marginTop="5">
    <Card id="response" title={m['request-help:response.title']()} icon={Clock}>
      <p>
        <NoWrapDurations>{m['request-help:response.text']()}</NoWrapDurations>
      </p>
      <chakra.p color="fg.muted">{m['request-help:response.contact']()}</chakra.p>
    </Card>
    <Card id="privacy" title={m['request-help:privacy.title']()} icon={Lock}>
      <p>{m['request-help:privacy.text']()}</p>
      <chakra.ul
        display="grid"
        gap="1.5"
        listStyleType="disc"
        paddingInlineStart="5"
        css={{ '& ::marker': { color: 'border.strong' } }}
      >
        {privacyPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </chakra.ul>
      <p>
        <TextLink to={paths.privacy()}>{m['request-help:privacy.link']()}</TextLink>
      </p>
    </Card>
  </PublicContainer>
)
