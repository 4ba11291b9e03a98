// "Programs and Initiatives" (PUB-13): three areas, each with links to its services in the directory.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { House, Users, Waypoints, type LucideIcon } from 'lucide-react'
import { serviceLabel } from '#contracts/choice-labels.ts'
import type { ServiceType } from '#contracts/enumerations.ts'
import { paths } from '../../../lib/paths.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import type { Patch as PatchColor } from '../../../design-system/theme/tokens.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { QuiltPatch } from './QuiltPatch.tsx'
import { Section } from '../../../design-system/ui/public-page-parts.tsx'

interface Area {
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
  readonly color: PatchColor
  readonly services: readonly ServiceType[]
}

const areas: readonly Area[] = [
  {
    title: m['home:programs.housing.title'](),
    text: m['home:programs.housing.text'](),
    icon: House,
    color: 'honey',
    services: ['Housing', 'Utilities', 'Food'],
  },
  {
    title: m['home:programs.care.title'](),
    text: m['home:programs.care.text'](),
    icon: Users,
    color: 'sky',
    services: ['Childcare', 'Mental Health', 'Healthcare'],
  },
  {
    title: m['home:programs.community.title'](),
    text: m['home:programs.community.text'](),
    icon: Waypoints,
    color: 'moss',
    services: ['Benefits Navigation', 'Employment', 'Education'],
  },
]

const Tile = ({ icon: Icon, color }: Pick<Area, 'icon' | 'color'>) => (
  <chakra.div width={rem(60)} height={rem(60)} aria-hidden>
    <QuiltPatch color={color} small>
      <chakra.span display="grid" placeItems="center" width={rem(60)} height={rem(60)}>
        <Icon size={24} strokeWidth={1.9} />
      </chakra.span>
    </QuiltPatch>
  </chakra.div>
)

export const Programs = () => (
  <Section id="programs" title={m['home:programs.title']()}>
    <chakra.ul
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}
      columnGap={{ md: '8', lg: '12' }}
      rowGap="10"
      marginTop={{ base: '5', md: '7' }}
    >
      {areas.map(({ title, text, icon, color, services }) => (
        <li key={title}>
          <Tile icon={icon} color={color} />
          <chakra.h3 textStyle="section" marginTop="5">
            {title}
          </chakra.h3>
          <chakra.p color="fg.muted" marginTop="1.5" maxWidth="52ch">
            {text}
          </chakra.p>
          <chakra.ul display="flex" flexWrap="wrap" columnGap="4.5" rowGap="1" marginTop="3">
            {services.map((service) => (
              <li key={service}>
                <TextLink to={paths.directory({ service })} display="inline-flex" alignItems="center" minHeight="9">
                  {serviceLabel[service]()}
                </TextLink>
              </li>
            ))}
          </chakra.ul>
        </li>
      ))}
    </chakra.ul>
  </Section>
)
