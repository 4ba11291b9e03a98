// The three portals, for who came to the general page or to the wrong portal.
import { chakra } from '@chakra-ui/react'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'

const portals = ['client', 'partner', 'admin'] as const
const words = t.account

/** With a sentence each. */
export const RoleLinks = () => (
  <chakra.nav aria-labelledby="portals">
    <chakra.h2 id="portals" textStyle="section" marginBottom="2">
      {words.doors.title}
    </chakra.h2>
    <chakra.ul>
      {portals.map((portal) => (
        <chakra.li key={portal} py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
          <TextLink to={paths.portal(portal)}>{words.doors[portal].name}</TextLink>
          <chakra.p color="fg.muted">{words.doors[portal].text}</chakra.p>
        </chakra.li>
      ))}
    </chakra.ul>
  </chakra.nav>
)

/** In one line. */
export const OtherRoleLinks = ({ current }: { current: (typeof portals)[number] }) => (
  <chakra.nav aria-label={words.portals.others} marginTop="7" paddingTop="5" borderTopWidth="1px">
    <chakra.span color="fg.muted">{words.portals.others}</chakra.span>
    {portals
      .filter((portal) => portal !== current)
      .map((portal) => (
        <TextLink key={portal} to={paths.portal(portal)} marginInlineStart="4">
          {words.doors[portal].name}
        </TextLink>
      ))}
  </chakra.nav>
)
