// The crisis numbers 911 and 988, on every public page and every client page.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Phone } from 'lucide-react'
import { Fragment } from 'react'
import { PhoneLink } from '../../design-system/ui/links.tsx'

interface TextWithPhoneLinksProps {
  readonly text: string
  readonly onDeep?: boolean
}

/** Renders a text with links for its crisis numbers. */
export const TextWithPhoneLinks = ({ text, onDeep = false }: TextWithPhoneLinksProps) =>
  text.split(/\b(911|988)\b/).map((part, index) =>
    // The pattern has one group, so every second part is a number.
    index % 2 === 1 ? <PhoneLink key={part} number={part} onDeep={onDeep} /> : <Fragment key={part}>{part}</Fragment>,
  )

/** At the top of public pages. */
export const CrisisBar = () => (
  <chakra.aside aria-label={m['layout:crisis.label']()} data-on-deep bg="bg.deep" color="fg.onDeep" textStyle="small">
    <chakra.div
      display="flex"
      justifyContent="space-between"
      gap="5"
      maxWidth="publicPage"
      marginX="auto"
      px={{ base: '4', md: '6' }}
      py={{ base: '2', md: '2.5' }}
    >
      <p>
        <TextWithPhoneLinks text={m['layout:crisis.bar']()} onDeep />
        <chakra.span display={{ base: 'none', md: 'inline' }}> {m['layout:crisis.barHours']()}</chakra.span>
      </p>
      <chakra.p color="fg.onDeepMuted" display={{ base: 'none', lg: 'block' }}>
        {m['layout:crisis.officeHours']()}
      </chakra.p>
    </chakra.div>
  </chakra.aside>
)

/** At the end of client pages on phones. */
export const CrisisNote = () => (
  <chakra.aside
    aria-label={m['layout:crisis.label']()}
    display="flex"
    alignItems="center"
    gap="4"
    px="4.5"
    py="4"
    bg="bg.subtle"
    borderRadius="panel"
  >
    <chakra.span color="primary.fg" aria-hidden>
      <Phone size={20} strokeWidth={1.9} />
    </chakra.span>
    <p>
      <TextWithPhoneLinks text={m['layout:crisis.danger']()} />{' '}
      <TextWithPhoneLinks text={m['layout:crisis.crisis']()} />
    </p>
  </chakra.aside>
)

/** In the sidebar of client pages. */
export const SidebarCrisisNote = () => (
  <chakra.aside aria-label={m['layout:crisis.label']()} px="3.5" marginBottom="5" color="fg.muted" textStyle="bodyDesk">
    <p>
      <TextWithPhoneLinks text={m['layout:crisis.danger']()} />
    </p>
    <p>
      <TextWithPhoneLinks text={m['layout:crisis.crisis']()} />
    </p>
  </chakra.aside>
)
