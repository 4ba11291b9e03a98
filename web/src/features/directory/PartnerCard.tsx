// A partner in the list (DIR-15..18): mostly plain elements, whose look the list brings (Cards.tsx). Two dozen of them with
// styles of their own kept an old phone busy.
import { m } from '#messages'
import { Globe, ListChecks, MapPin, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, memo } from 'react'
import type { DirectoryPartner } from '#contracts/directory.ts'
import { paths } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { Button, ButtonLink } from '../../design-system/ui/Button.tsx'
import { OutsideLink } from '../../design-system/ui/links.tsx'
import { DistanceLine, MemberBadges, OpenLine } from './Badges.tsx'

const words = t.directory
/** Of each list so many are shown (DIR-15). */
const shown = { counties: 3, services: 3, populations: 2 } as const

interface FactProps {
  readonly icon: LucideIcon
  readonly label: string
  /** What search engines call it (schema.org). */
  readonly property?: string
  readonly children: ReactNode
}

const Fact = ({ icon: Icon, label, property, children }: FactProps) => (
  <div>
    <dt>
      <span>{label}</span>
      <Icon size={17} strokeWidth={1.9} aria-hidden />
    </dt>
    <dd itemProp={property}>{children}</dd>
  </div>
)

/** The host alone: that is what people recognise. */
export const WebsiteLink = ({ website, of }: { website: string; of: string }) => (
  <OutsideLink
    href={website}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`${new URL(website).host.replace(/^www\./, '')}, ${of}, ${m['directory:newTab']()}`}
  >
    {new URL(website).host.replace(/^www\./, '')}
  </OutsideLink>
)

interface Props {
  readonly partner: DirectoryPartner
  readonly onDetails: (id: string) => void
  readonly onPrefetch: () => void
}

/** Drawn once, however many follow it. */
export const PartnerCard = memo(({ partner, onDetails, onPrefetch: onReach }: Props) => {
  const { id, name, about, website, counties, services, populations } = partner
  const further = counties.length - shown.counties
  return (
    <li itemScope itemType="https://schema.org/NGO">
      <header>
        <h3 itemProp="name">{name}</h3>
        <MemberBadges partner={partner} />
        <OpenLine partner={partner} />
        <DistanceLine partner={partner} />
      </header>
      <p itemProp="description">{about}</p>
      <dl>
        {counties.length > 0 && (
          <Fact icon={MapPin} label={words.facts.counties} property="areaServed">
            {counties.slice(0, shown.counties).join(', ')}
            {further > 0 && <b> {m['directory:more']({ count: further })}</b>}
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
      </dl>
      <footer>
        <Button
          variant="outline"
          size="touch"
          aria-label={m['directory:detailsOf']({ name })}
          onFocus={onReach}
          onPointerEnter={onReach}
          onClick={() => onDetails(id)}
        >
          {m['directory:details']()}
        </Button>
        <ButtonLink
          to={paths.requestReferral({ partner: id })}
          variant="soft"
          size="touch"
          aria-label={m['directory:requestReferralOf']({ name })}
        >
          {m['directory:requestReferral']()}
        </ButtonLink>
      </footer>
    </li>
  )
})
