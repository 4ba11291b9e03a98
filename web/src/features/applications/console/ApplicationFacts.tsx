// What the applicant wrote.
import { m } from '#messages'
import type { ApplicationDetail } from '#contracts/application-review.ts'
import { populationLabel, serviceLabel } from '#contracts/choice-labels.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ExternalLink, PhoneLink } from '../../../design-system/ui/links.tsx'
import { tierNames } from '#contracts/tier-names.ts'
import { languageNames } from './language-names.ts'

interface FactProps {
  readonly name: string
  readonly wide?: boolean
  readonly children: ReactNode
}

const Fact = ({ name, wide = false, children }: FactProps) => (
  <chakra.div minWidth="0" {...(wide ? { gridColumn: '1 / -1' } : {})}>
    <chakra.dt color="fg.muted" textStyle="small">
      {name}
    </chakra.dt>
    <chakra.dd overflowWrap="anywhere" whiteSpace="pre-line">
      {children}
    </chakra.dd>
  </chakra.div>
)

const orNone = (text: string | null): string => text ?? m['common:notSpecified']()

export const ApplicationFacts = ({ application }: { readonly application: ApplicationDetail }) => {
  const { contactName, contactEmail, contactPhone, website, publicEmail, about, eligibility } = application
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="6"
      rowGap="3.5"
    >
      <Fact name={m['partner-applications:dialog.contactName']()}>{contactName}</Fact>
      <Fact name={m['partner-applications:dialog.phone']()}>
        <PhoneLink number={contactPhone} />
      </Fact>
      <Fact name={m['partner-applications:dialog.email']()}>
        <ExternalLink href={`mailto:${contactEmail}`}>{contactEmail}</ExternalLink>
      </Fact>
      <Fact name={m['partner-applications:dialog.website']()}>
        {website === null ? (
          orNone(null)
        ) : (
          <ExternalLink href={website} target="_blank" rel="noreferrer">
            {website}
          </ExternalLink>
        )}
      </Fact>
      <Fact name={m['partner-applications:dialog.publicEmail']()}>{orNone(publicEmail)}</Fact>
      <Fact name={m['partner-applications:columns.counties']()}>{application.counties.join(', ')}</Fact>
      <Fact name={m['partner-applications:columns.tier']()}>{tierNames[application.tier]()}</Fact>
      <Fact name={m['partner-applications:columns.services']()}>
        {application.services.map((service) => serviceLabel[service]()).join(', ')}
      </Fact>
      <Fact name={m['partner-applications:dialog.populations']()}>
        {application.populations.map((population) => populationLabel[population]()).join(', ')}
      </Fact>
      <Fact name={m['partner-applications:dialog.language']()}>{languageNames[application.language]()}</Fact>
      <Fact name={m['partner-applications:dialog.about']()} wide>
        {orNone(about)}
      </Fact>
      <Fact name={m['partner-applications:dialog.eligibility']()} wide>
        {orNone(eligibility)}
      </Fact>
    </chakra.dl>
  )
}
