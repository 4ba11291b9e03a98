// Emergency numbers, and our office hours (PUB-16, PUB-19).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonAnchor } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { Section } from '../../../design-system/ui/public-page-parts.tsx'

const Contact = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <chakra.li display="flex" flexDirection="column" alignItems="flex-start">
    <chakra.h3 textStyle="section">{title}</chakra.h3>
    <chakra.p marginTop="1" marginBottom="4" flexGrow={1}>
      {text}
    </chakra.p>
    {children}
  </chakra.li>
)

const CallButton = ({ number, children }: { number: string; children: string }) => (
  <ButtonAnchor href={`tel:${number}`} variant="outline" size="touch">
    <Phone aria-hidden />
    {children}
  </ButtonAnchor>
)

export const ImmediateHelp = () => (
  <Section id="immediate" title={m['request-help:immediate.title']()}>
    <chakra.ul
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}
      columnGap={{ md: '8', lg: '12' }}
      rowGap="9"
      marginTop={{ base: '5', md: '6' }}
    >
      <Contact
        title={m['request-help:immediate.emergency.title']()}
        text={m['request-help:immediate.emergency.text']()}
      >
        <CallButton number="911">{m['request-help:immediate.emergency.call']()}</CallButton>
      </Contact>
      <Contact title={m['request-help:immediate.crisis.title']()} text={m['request-help:immediate.crisis.text']()}>
        <CallButton number="988">{m['request-help:immediate.crisis.call']()}</CallButton>
      </Contact>
      <Contact title={m['request-help:immediate.office.title']()} text={m['request-help:immediate.office.text']()}>
        <ContactLink />
      </Contact>
    </chakra.ul>
  </Section>
)
