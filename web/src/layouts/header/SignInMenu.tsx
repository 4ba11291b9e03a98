// Links to the three sign-in pages (PUB-02): a menu in the public header, and rows in the phone menu.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { Disclosure } from './Disclosure.tsx'
import { MenuLink } from './menu-items.tsx'
import { portalLinks } from './navigation.ts'

/** A link to each sign-in page, with a sentence about who it is for. */
export const PortalLinks = ({ onOpen }: { onOpen: () => void }) =>
  portalLinks().map(({ to, label, text }) => (
    <MenuLink key={to} to={to} onClick={onOpen}>
      <chakra.span py="1.5">
        {label}
        <chakra.span display="block" color="fg.muted" fontWeight="400" textStyle="small">
          {text}
        </chakra.span>
      </chakra.span>
    </MenuLink>
  ))

export const SignInMenu = () => (
  <Disclosure
    prerendered
    button={
      <>
        {m['layout:signIn']()}
        <ChevronDown aria-hidden />
      </>
    }
    buttonProps={{ variant: 'outline', size: 'touch' }}
  >
    {(close) => <PortalLinks onOpen={close} />}
  </Disclosure>
)
