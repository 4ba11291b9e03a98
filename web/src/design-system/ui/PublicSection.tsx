// The building blocks of public pages: the intro with title and lead, and sections with display headings.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The width of public pages. */
export const PublicWidth = chakra('div', {
  base: { width: 'full', maxWidth: 'publicPage', marginX: 'auto', px: { base: '4.5', md: '6' } },
})

interface PageIntroProps {
  readonly title: string
  readonly lead: string
  /** The calls to action. */
  readonly children?: ReactNode
}

/** The top of a page. */
export const PageIntro = ({ title, lead, children }: PageIntroProps) => (
  <chakra.div bg="bg.surface" borderBottomWidth="1px">
    <PublicWidth py={{ base: '9', md: '14' }}>
      <chakra.h1 textStyle="display" maxWidth="24ch">
        {title}
      </chakra.h1>
      <chakra.p textStyle="lead" color="fg.muted" marginTop={{ base: '3', md: '4' }} maxWidth="62ch">
        {lead}
      </chakra.p>
      {children}
    </PublicWidth>
  </chakra.div>
)

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** The next section starts 76 px below, or 52 px on phones. The page ends with `PageBottom`. */
export const Section = ({ id, title, lead, children }: SectionProps) => (
  <chakra.section aria-labelledby={id} paddingTop={{ base: '13', md: '19' }}>
    <PublicWidth>
      <chakra.h2 id={id} textStyle="display">
        {title}
      </chakra.h2>
      {lead !== undefined && (
        <chakra.p textStyle="lead" color="fg.muted" marginTop="2" maxWidth="62ch">
          {lead}
        </chakra.p>
      )}
      {children}
    </PublicWidth>
  </chakra.section>
)

/** Space between the last section and the footer. */
export const PageBottom = () => <chakra.div height={{ base: '13', md: '19' }} />
