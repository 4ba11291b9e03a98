// 911 and 988, on every public and every client page.
import { chakra } from '@chakra-ui/react'
import { Phone } from 'lucide-react'
import { t } from '../lib/texts.ts'
import { PhoneLink } from '../design-system/ui/links.tsx'

const c = t.shell.crisis

/** The bar on top of public pages. */
export const CrisisBar = () => (
  <chakra.aside aria-label={c.label} data-on-deep bg="bg.deep" color="fg.onDeep" textStyle="small">
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
        {c.inDanger} <PhoneLink number={c.emergencyNumber} onDeep />. {c.inCrisis}{' '}
        <PhoneLink number={c.crisisNumber} onDeep />
        <chakra.span display={{ base: 'none', md: 'inline' }}>{c.dayOrNight}</chakra.span>
        <chakra.span display={{ base: 'inline', md: 'none' }}>.</chakra.span>
      </p>
      <chakra.p color="fg.onDeepMuted" display={{ base: 'none', lg: 'block' }}>
        {c.office}
      </chakra.p>
    </chakra.div>
  </chakra.aside>
)

/** The quiet form inside the client's pages. */
export const CrisisNote = () => (
  <chakra.aside
    aria-label={c.label}
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
      {c.danger} <PhoneLink number={c.emergencyNumber} />. {c.crisis} <PhoneLink number={c.crisisNumber} />.
    </p>
  </chakra.aside>
)

/** Under the views of the sidebar. */
export const SidebarCrisis = () => (
  <chakra.aside aria-label={c.label} px="3.5" marginBottom="5" color="fg.muted" textStyle="bodyDesk">
    <p>
      {c.danger} <PhoneLink number={c.emergencyNumber} />.
    </p>
    <p>
      {c.crisis} <PhoneLink number={c.crisisNumber} />.
    </p>
  </chakra.aside>
)
