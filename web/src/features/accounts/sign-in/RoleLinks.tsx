// Links to the sign-in pages of clients, partners, and admins.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { paths } from '../../../lib/paths.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'

const portals = ['client', 'partner', 'admin'] as const

const roleLabels = {
  client: { name: m['accounts:roles.client.name'], text: m['accounts:roles.client.text'] },
  partner: { name: m['accounts:roles.partner.name'], text: m['accounts:roles.partner.text'] },
  admin: { name: m['accounts:roles.admin.name'], text: m['accounts:roles.admin.text'] },
}

/** A list with one sentence per role. */
export const RoleLinks = () => (
  <chakra.nav aria-labelledby="portals">
    <chakra.h2 id="portals" textStyle="section" marginBottom="2">
      {m['accounts:roles.title']()}
    </chakra.h2>
    <chakra.ul>
      {portals.map((portal) => (
        <chakra.li key={portal} py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
          <TextLink to={paths.portal(portal)}>{roleLabels[portal].name()}</TextLink>
          <chakra.p color="fg.muted">{roleLabels[portal].text()}</chakra.p>
        </chakra.li>
      ))}
    </chakra.ul>
  </chakra.nav>
)

/** All links on one line. */
export const OtherRoleLinks = ({ current }: { current: (typeof portals)[number] }) => (
  <chakra.nav aria-label={m['accounts:roles.others']()} marginTop="7" paddingTop="5" borderTopWidth="1px">
    <chakra.span color="fg.muted">{m['accounts:roles.others']()}</chakra.span>
    {portals
      .filter((portal) => portal !== current)
      .map((portal) => (
        <TextLink key={portal} to={paths.portal(portal)} marginInlineStart="4">
          {roleLabels[portal].name()}
        </TextLink>
      ))}
  </chakra.nav>
)
