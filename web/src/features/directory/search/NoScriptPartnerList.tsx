// What visitors without JavaScript see: the partners, rendered by the server, and our email address.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { listedPartnersPlaceholder } from '#contracts/page-placeholders.ts'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { partnerListStyles } from './PartnerCards.tsx'

const ServerRenderedList = chakra('div', {
  base: {
    '& ul': partnerListStyles,
    '& ul dt': { minWidth: '18', paddingTop: '0' },
    '& h2': { textStyle: 'section', marginTop: '5', marginBottom: '4' },
    '& nav': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '5', marginTop: '4' },
    '& nav a': { display: 'inline-flex', alignItems: 'center', minHeight: '11' },
    '& a': { color: 'primary.fg', fontWeight: '600', textDecorationLine: 'underline', textUnderlineOffset: '0.22em' },
    '& a[aria-current]': { color: 'fg', textDecorationLine: 'none' },
  },
})

export const NoScriptPartnerList = () => (
  <noscript>
    <chakra.p marginTop="3">{m['directory:withoutScript']()}</chakra.p>
    <ContactLink />
    <ServerRenderedList>{listedPartnersPlaceholder}</ServerRenderedList>
  </noscript>
)
