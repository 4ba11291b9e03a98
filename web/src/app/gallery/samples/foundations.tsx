// Colors, text styles and icons.
import { chakra } from '@chakra-ui/react'
import { FileSearch, StickyNote } from 'lucide-react'
import { colors } from '../../../design-system/theme/tokens.ts'
import { textStyles } from '../../../design-system/theme/text-styles.ts'
import { IconTile } from '../../../design-system/ui/IconTile.tsx'
import { Logo } from '../../../design-system/ui/Logo.tsx'
import { Deep, Line } from './layout.tsx'
import type { Section } from './section.ts'

const Swatches = () => (
  <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(8.5rem, 1fr))" gap="3.5">
    {Object.keys(colors).map((name) => (
      <div key={name}>
        <chakra.div height="8" bg={name} borderWidth="1px" borderRadius="control" />
        <chakra.p textStyle="small">{name}</chakra.p>
      </div>
    ))}
  </chakra.div>
)

const TextStyles = () => (
  <chakra.div display="grid" gap="2">
    {Object.keys(textStyles).map((name) => (
      <chakra.p key={name} textStyle={name}>
        {name}: One referral, two organizations
      </chakra.p>
    ))}
  </chakra.div>
)

export const foundations: Section = {
  title: 'Foundations',
  components: {
    Colors: { width: 'full', states: { all: <Swatches /> } },
    'Text styles': { width: 'full', states: { all: <TextStyles /> } },
    Logo: {
      states: {
        public: <Logo />,
        regular: <Logo size="regular" />,
        'without the name': <Logo bare />,
        'on dark green': (
          <Deep>
            <Logo onDeep />
          </Deep>
        ),
      },
    },
    IconTile: {
      states: {
        default: (
          <Line>
            <IconTile>
              <FileSearch aria-hidden />
            </IconTile>
            <IconTile>
              <StickyNote aria-hidden />
            </IconTile>
          </Line>
        ),
      },
    },
  },
}
