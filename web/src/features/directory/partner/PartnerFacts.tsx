// The facts about a partner: description, services, people served, counties, hours, and contacts.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { populationLabel, serviceLabel } from '#contracts/choice-labels.ts'
import type { ContactAccess } from '#contracts/contacts.ts'
import type { DirectoryEntry, DirectoryPartner } from '#contracts/directory.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { ExternalLink } from '../../../design-system/ui/links.tsx'
import { inPlace } from '../../../lib/in-place.ts'
import { paths } from '../../../lib/paths.ts'
import { amenityLabels } from '../labels.ts'
import { languageLabels } from '../language-labels.ts'
import { PartnerHours } from './PartnerHours.tsx'
import { CapacityLine, WebsiteLink } from './partner-badges.tsx'

const missingContactMessages = {
  account_needed: m['directory:dialog.accountNeeded'],
  confirmation_needed: m['directory:dialog.confirmationNeeded'],
  private: m['directory:dialog.privateContact'],
} as const satisfies Readonly<Record<Exclude<ContactAccess, 'shown'>, () => string>>

interface Props {
  readonly partner: DirectoryEntry
  /** Shows the ways to sign in. Without it, the link opens the sign-in page. */
  readonly onAccount?: (() => void) | undefined
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <chakra.dt textStyle="label" color="fg.muted" marginBottom="0.5">
      {name}
    </chakra.dt>
    <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
  </div>
)

/** On one line, such as "12 Oak Street, Rome, GA 30161". All partners are in Georgia. */
const addressText = ({ street, city, zip }: NonNullable<DirectoryPartner['address']> & { zip: string | undefined }) =>
  [street, city, zip === undefined ? 'GA' : `GA ${zip}`].filter((part) => part !== null).join(', ')

const Contacts = ({ partner, onAccount }: Props) => {
  const { id, name, website, email, phone, contacts, address, zip } = partner
  const hasNoContact = contacts === 'shown' && website === null && email === undefined && phone === undefined
  return (
    <chakra.div display="grid" gap="3">
      <chakra.dl display="grid" gap="3">
        {website !== null && (
          <Fact name={m['directory:dialog.website']()}>
            <WebsiteLink website={website} name={name} />
          </Fact>
        )}
        {email !== undefined && (
          <Fact name={m['directory:dialog.email']()}>
            <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>
          </Fact>
        )}
        {phone !== undefined && (
          <Fact name={m['directory:dialog.phone']()}>
            <ExternalLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</ExternalLink>
          </Fact>
        )}
        {address === undefined ? (
          zip !== undefined && <Fact name={m['directory:dialog.zip']()}>{zip}</Fact>
        ) : (
          <Fact name={m['directory:dialog.address']()}>{addressText({ ...address, zip })}</Fact>
        )}
      </chakra.dl>
      {hasNoContact && <p>{m['directory:dialog.noContact']()}</p>}
      {contacts !== 'shown' && <chakra.p color="fg.muted">{missingContactMessages[contacts]()}</chakra.p>}
      {contacts === 'confirmation_needed' && (
        <ButtonLink to={paths.account()} variant="outline" justifySelf="start">
          {m['directory:dialog.confirm']()}
        </ButtonLink>
      )}
      {contacts === 'account_needed' && (
        <ButtonLink
          to={paths.signIn({ redirectedFrom: paths.partner({ partner: id }) })}
          variant="outline"
          justifySelf="start"
          {...(onAccount === undefined ? {} : { onClick: inPlace(onAccount) })}
        >
          {m['directory:dialog.signIn']()}
        </ButtonLink>
      )}
    </chakra.div>
  )
}

const Heading = chakra('h3', { base: { textStyle: 'section', fontSize: '1.0625rem', marginBottom: '2' } })

export const PartnerFacts = ({ partner, onAccount }: Props) => {
  const { about, services, populations, counties, amenities, languages, eligibility, capacity, formerNames } = partner
  return (
    <>
      {capacity !== undefined && (
        <section>
          <CapacityLine partner={partner} />
          {capacity.note !== null && <chakra.p overflowWrap="anywhere">{capacity.note}</chakra.p>}
        </section>
      )}
      <section>
        <Heading>{m['directory:dialog.about']()}</Heading>
        <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
          {about ?? m['directory:dialog.noAbout']()}
        </chakra.p>
      </section>
      <chakra.dl display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        <Fact name={m['directory:dialog.services']()}>
          {services.map((service) => serviceLabel[service]()).join(', ')}
        </Fact>
        <Fact name={m['directory:dialog.counties']()}>{counties.join(', ')}</Fact>
        <Fact name={m['directory:dialog.populations']()}>
          {populations.map((population) => populationLabel[population]()).join(', ')}
        </Fact>
        {amenities.length > 0 && (
          <Fact name={m['directory:dialog.amenities']()}>
            {amenities.map((amenity) => amenityLabels[amenity]()).join(', ')}
          </Fact>
        )}
        {languages.length > 0 && (
          <Fact name={m['directory:dialog.languages']()}>
            {languages.map((language) => languageLabels[language]()).join(', ')}
          </Fact>
        )}
        {formerNames.length > 0 && <Fact name={m['directory:dialog.formerly']()}>{formerNames.join(', ')}</Fact>}
        {eligibility !== null && (
          <Fact name={m['directory:dialog.eligibility']()}>
            <chakra.span whiteSpace="pre-line">{eligibility}</chakra.span>
          </Fact>
        )}
      </chakra.dl>
      <chakra.div display="grid" gap="5" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        <section>
          <Heading>{m['directory:dialog.contact']()}</Heading>
          <Contacts partner={partner} onAccount={onAccount} />
        </section>
        <section>
          <Heading>{m['directory:dialog.hours']()}</Heading>
          <PartnerHours {...partner} />
        </section>
      </chakra.div>
    </>
  )
}
