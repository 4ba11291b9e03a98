// The building blocks of public pages.
import { chakra } from '@chakra-ui/react'
import { Gift } from 'lucide-react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { QuiltPatch } from '../../../features/site/home/QuiltPatch.tsx'
import { NarrowSection } from '../../../design-system/ui/NarrowSection.tsx'
import {
  PageEndSpace,
  PageIntro,
  PublicContainer,
  Section as PageSection,
} from '../../../design-system/ui/public-page-parts.tsx'
import { Line, WindowFrame, longText } from './layout.tsx'
import type { Section } from './section.ts'

const patchColors = ['spruce', 'honey', 'sky', 'clay', 'moss', 'plum'] as const

export const publicPages: Section = {
  title: 'Public pages',
  components: {
    PageIntro: {
      width: 'full',
      states: {
        default: (
          <PageIntro title="Find the help your family needs" lead="Partners in 12 counties answer your request." />
        ),
        'with an action, long text': (
          <PageIntro title="Ask once, and every partner who can help will know" lead={longText}>
            <Button size="touch" marginTop="5">
              Request help
            </Button>
          </PageIntro>
        ),
      },
    },
    Section: {
      width: 'full',
      states: {
        default: (
          <PageSection id="sample-section" title="How it works" lead="From your request to the first call.">
            <chakra.p marginTop="4">{longText}</chakra.p>
          </PageSection>
        ),
      },
    },
    PublicContainer: {
      width: 'full',
      states: {
        default: (
          <PublicContainer bg="bg.subtle" py="3">
            As wide as public pages
          </PublicContainer>
        ),
      },
    },
    NarrowSection: {
      width: 'full',
      states: { default: <NarrowSection bg="bg.subtle">{longText}</NarrowSection> },
    },
    PageEndSpace: {
      width: 'full',
      states: {
        default: (
          <WindowFrame>
            <PageEndSpace />
          </WindowFrame>
        ),
      },
    },
    QuiltPatch: {
      states: {
        ...Object.fromEntries(
          patchColors.map((color) => [
            color,
            <QuiltPatch key={color} color={color}>
              <chakra.p px="9" py="6" textStyle="display">
                “I told it one time.”
              </chakra.p>
            </QuiltPatch>,
          ]),
        ),
        small: (
          <Line>
            {patchColors.map((color) => (
              <QuiltPatch key={color} color={color} small>
                <chakra.span padding="3.5">
                  <Gift aria-hidden />
                </chakra.span>
              </QuiltPatch>
            ))}
          </Line>
        ),
      },
    },
  },
}
