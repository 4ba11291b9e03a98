// A partner in the list (DIR-15..18). Most elements are unstyled and the list styles them (PartnerCards.tsx), because
// two dozen cards with styled elements were slow on old phones.
import { m } from '#messages'
import { Globe, ListChecks, MapPin, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, memo } from 'react'
import { populationLabel, serviceLabel } from '#contracts/choice-labels.ts'
import type { DirectoryPartner } from '#contracts/directory.ts'
import { inPlace } from '../../../lib/in-place.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { CapacityLine, DistanceLine, MemberBadges, OpenNowLine, WebsiteLink } from './partner-badges.tsx'

/** How many entries of each list a card shows (DIR-15). */
const limits = { counties: 3, services: 3, populations: 2 } as const

interface FactProps {
  readonly icon: LucideIcon
  readonly label: string
  /** The schema.org property, for search engines. */
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

interface Props {
  readonly partner: DirectoryPartner
  readonly onDetails: (id: string) => void
  readonly onPrefetch: () => void
}

/** Memoized, because the list renders again with every update. */
export const PartnerCard = memo(({ partner, onDetails, onPrefetch }: Props) => {
  const { id, name, about, website, counties, services, populations } = partner
  const moreCounties = counties.length - limits.counties
  return (
    <li itemScope itemType="https://schema.org/NGO">
      <header>
        <h3 itemProp="name">{name}</h3>
        <MemberBadges partner={partner} />
        <CapacityLine partner={partner} />
        <OpenNowLine partner={partner} />
        <DistanceLine partner={partner} />
      </header>
      <p itemProp="description">{about}</p>
      <dl>
        {counties.length > 0 && (
          <Fact icon={MapPin} label={m['directory:card.counties']()} property="areaServed">
            {counties.slice(0, limits.counties).join(', ')}
            {moreCounties > 0 && <b> {m['directory:card.moreCounties']({ more: moreCounties })}</b>}
          </Fact>
        )}
        {services.length > 0 && (
          <Fact icon={ListChecks} label={m['directory:card.services']()}>
            {services
              .slice(0, limits.services)
              .map((service) => serviceLabel[service]())
              .join(', ')}
          </Fact>
        )}
        {populations.length > 0 && (
          <Fact icon={Users} label={m['directory:card.populations']()}>
            {populations
              .slice(0, limits.populations)
              .map((population) => populationLabel[population]())
              .join(', ')}
          </Fact>
        )}
        {website !== null && (
          <Fact icon={Globe} label={m['directory:card.website']()}>
            <WebsiteLink website={website} name={name} />
          </Fact>
        )}
      </dl>
      <footer>
        <ButtonLink
          to={paths.partner({ partner: id })}
          data-in-place=""
          variant="outline"
          size="touch"
          aria-label={m['directory:card.detailsOf']({ name })}
          onFocus={onPrefetch}
          onPointerEnter={onPrefetch}
          onClick={inPlace(() => onDetails(id))}
        >
          {m['directory:card.details']()}
        </ButtonLink>
        <ButtonLink
          to={paths.requestReferral({ partner: id })}
          variant="soft"
          size="touch"
          aria-label={m['directory:card.requestReferralTo']({ name })}
        >
          {m['directory:card.requestReferral']()}
        </ButtonLink>
      </footer>
    </li>
  )
})
