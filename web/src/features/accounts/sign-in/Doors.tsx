// The three portals, for who came to the general page or to the wrong door.
import { chakra } from '@chakra-ui/react'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'

const doors = ['client', 'partner', 'admin'] as const
const words = t.account

/** With a sentence each. */
export const AllDoors = () => (
  <chakra.nav aria-labelledby="doors">
    <chakra.h2 id="doors" textStyle="section" marginBottom="2">
      {words.doors.title}
    </chakra.h2>
    <chakra.ul>
      {doors.map((door) => (
        <chakra.li key={door} py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
          <TextLink to={paths.portal(door)}>{words.doors[door].name}</TextLink>
          <chakra.p color="fg.muted">{words.doors[door].text}</chakra.p>
        </chakra.li>
      ))}
    </chakra.ul>
  </chakra.nav>
)

/** In one line. */
export const OtherDoors = ({ but }: { but: (typeof doors)[number] }) => (
  <chakra.nav aria-label={words.portals.others} marginTop="7" paddingTop="5" borderTopWidth="1px">
    <chakra.span color="fg.muted">{words.portals.others}</chakra.span>
    {doors
      .filter((door) => door !== but)
      .map((door) => (
        <TextLink key={door} to={paths.portal(door)} marginInlineStart="4">
          {words.doors[door].name}
        </TextLink>
      ))}
  </chakra.nav>
)
