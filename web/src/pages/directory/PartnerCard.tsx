// A partner in the list (DIR-15..18). Name, about, facts and buttons share lines across a row of cards, so that partners can be
// compared.
import { chakra } from '@chakra-ui/react'
import { Globe, ListChecks, MapPin, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DirectoryPartner } from '#contracts/directory.ts'
import { paths } from '../../paths.ts'
import { t } from '../../texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { OutsideLink } from '../../ui/links.tsx'
import { DistanceLine, MemberBadges, OpenLine } from './Badges.tsx'

const words = t.directory
/** Of each list so many are shown (DIR-15). */
const shown = { counties: 3, services: 3, populations: 2 } as const

const Card = chakra('li', {
  base: {
    display: 'grid',
    gridRow: 'span 4',
    gridTemplateRows: 'subgrid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '3.5',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'panel',
    px: { base: '4.5', md: '5.5' },
    paddingTop: { base: '4.5', md: '5' },
    paddingBottom: { base: '4.5', md: '5' },
  },
})

interface FactProps {
  readonly icon: LucideIcon
  readonly label: string
  /** What search engines call it (schema.org). */
  readonly property?: string
  readonly children: ReactNode
}

const Fact = ({ icon: Icon, label, property, children }: FactProps) => (
  <chakra.div display="flex" gap="2.5">
    <chakra.dt color="fg.muted" paddingTop="0.5" flexShrink={0}>
      <chakra.span srOnly>{label}</chakra.span>
      <Icon size={17} strokeWidth={1.9} aria-hidden />
    </chakra.dt>
    <chakra.dd minWidth="0" overflowWrap="anywhere" itemProp={property}>
      {children}
    </chakra.dd>
  </chakra.div>
)

/** The host alone: that is what people recognise. */
export const WebsiteLink = ({ website, of }: { website: string; of: string }) => (
  <OutsideLink
    href={website}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`${new URL(website).host.replace(/^www\./, '')}, ${of}, ${words.newTab}`}
  >
    {new URL(website).host.replace(/^www\./, '')}
  </OutsideLink>
)

interface Props {
  readonly partner: DirectoryPartner
  readonly onDetails: () => void
}

export const PartnerCard = ({ partner, onDetails }: Props) => {
  const { id, name, about, website, counties, services, populations } = partner
  const further = counties.length - shown.counties
  return (
    <Card itemScope itemType="https://schema.org/NGO">
      <chakra.div display="grid" gap="2" alignContent="start">
        <chakra.h3 textStyle="organizationName" overflowWrap="anywhere" itemProp="name">
          {name}
        </chakra.h3>
        <MemberBadges partner={partner} />
        <OpenLine partner={partner} />
        <DistanceLine partner={partner} />
      </chakra.div>
      <chakra.p textStyle="bodyDesk" lineClamp={3} overflowWrap="anywhere" itemProp="description">
        {about}
      </chakra.p>
      <chakra.dl display="grid" gap="2" alignContent="start" textStyle="bodyDesk">
        {counties.length > 0 && (
          <Fact icon={MapPin} label={words.facts.counties} property="areaServed">
            {counties.slice(0, shown.counties).join(', ')}
            {further > 0 && <chakra.b fontWeight="650"> {words.more(further)}</chakra.b>}
          </Fact>
        )}
        {services.length > 0 && (
          <Fact icon={ListChecks} label={words.facts.services}>
            {services
              .slice(0, shown.services)
              .map((service) => t.lists.service[service])
              .join(', ')}
          </Fact>
        )}
        {populations.length > 0 && (
          <Fact icon={Users} label={words.facts.populations}>
            {populations
              .slice(0, shown.populations)
              .map((population) => t.lists.population[population])
              .join(', ')}
          </Fact>
        )}
        {website !== null && (
          <Fact icon={Globe} label={words.facts.website}>
            <WebsiteLink website={website} of={name} />
          </Fact>
        )}
      </chakra.dl>
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2.5" alignSelf="end">
        <Button variant="outline" size="touch" px="2" aria-label={words.detailsOf(name)} onClick={onDetails}>
          {words.details}
        </Button>
        <ButtonLink
          to={paths.requestReferral({ partner: id })}
          variant="soft"
          size="touch"
          px="2"
          aria-label={words.requestReferralOf(name)}
        >
          {words.requestReferral}
        </ButtonLink>
      </chakra.div>
    </Card>
  )
}
