// The page layout of the terms of use and the privacy policy: the sections next to a table of contents.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { rem } from '../../../design-system/theme/scale.ts'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { ExternalLink } from '../../../design-system/ui/links.tsx'
import { PageIntro, PageEndSpace, PublicContainer } from '../../../design-system/ui/public-page-parts.tsx'
import { NoWrapDurations } from '../../../design-system/ui/NoWrapDurations.tsx'
import type { LegalDocument, LegalSection } from './legal-document.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const questionsId = 'questions'

const Heading = chakra('h2', {
  base: { fontFamily: 'heading', fontWeight: '520', fontSize: rem(24), lineHeight: '1.3', scrollMarginTop: '6' },
})

const TableOfContents = ({ sections }: Pick<LegalDocument, 'sections'>) => (
  <chakra.nav aria-labelledby="contents" alignSelf="start" position={{ lg: 'sticky' }} top="20">
    <chakra.h2 id="contents" textStyle="labelPublic" marginBottom="2">
      {m['legal:contents']()}
    </chakra.h2>
    <chakra.ul textStyle="bodyDesk">
      {[...sections, { id: questionsId, title: m['legal:questions.title']() }].map(({ id, title }) => (
        <li key={id}>
          <ExternalLink href={`#${id}`} variant="footer" display="inline-flex" alignItems="center" minHeight="9">
            {title}
          </ExternalLink>
        </li>
      ))}
    </chakra.ul>
  </chakra.nav>
)

const Section = ({ id, title, paragraphs = [], points = [] }: LegalSection) => (
  <chakra.section aria-labelledby={id} display="grid" gap="3">
    <Heading id={id}>{title}</Heading>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>
        <NoWrapDurations>{paragraph}</NoWrapDurations>
      </p>
    ))}
    {points.length > 0 && (
      <chakra.ul
        listStyleType="disc"
        paddingInlineStart="5"
        display="grid"
        gap="2"
        css={{ '& ::marker': { color: 'border.strong' } }}
      >
        {points.map((point) => (
          <li key={point}>
            <NoWrapDurations>{point}</NoWrapDurations>
          </li>
        ))}
      </chakra.ul>
    )}
  </chakra.section>
)

const LegalPage = ({ headline, lead, sections }: LegalDocument) => (
  <>
    <PageIntro title={headline} lead={lead} />
    <PublicContainer
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: `${rem(260)} minmax(0, 1fr)` }}
      columnGap="16"
      rowGap="8"
      paddingTop={{ base: '8', md: '12' }}
    >
      <TableOfContents sections={sections} />
      <chakra.article maxWidth="reading" display="grid" gap={{ base: '8', md: '10' }}>
        {sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
        <chakra.section aria-labelledby={questionsId} display="grid" justifyItems="start" gap="2">
          <Heading id={questionsId}>{m['legal:questions.title']()}</Heading>
          <p>{m['legal:questions.text']()}</p>
          <ContactLink />
        </chakra.section>
        <chakra.p color="fg.muted" textStyle="small">
          {m['legal:version']()}
        </chakra.p>
      </chakra.article>
    </PublicContainer>
    <PageEndSpace />
  </>
)

export const TermsPage = () => <LegalPage {...terms} />
export const PrivacyPage = () => <LegalPage {...privacy} />
