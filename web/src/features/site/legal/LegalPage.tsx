// Terms and privacy: sections to read, with a list of them beside.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { LegalText } from '#contracts/texts/legal.ts'
import { t } from '../../../lib/texts.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { OutsideLink } from '../../../design-system/ui/links.tsx'
import { PageIntro, PageBottom, PublicWidth } from '../../../design-system/ui/PublicSection.tsx'
import { NoWrapTimes } from '../../../design-system/ui/NoWrapTimes.tsx'

const words = t.legal
const writeId = 'write'

const Heading = chakra('h2', {
  base: { fontFamily: 'heading', fontWeight: '520', fontSize: rem(24), lineHeight: '1.3', scrollMarginTop: '6' },
})

const Contents = ({ sections }: Pick<LegalText, 'sections'>) => (
  <chakra.nav aria-labelledby="contents" alignSelf="start" position={{ lg: 'sticky' }} top="8">
    <chakra.h2 id="contents" textStyle="labelPublic" marginBottom="2">
      {m['legal:contents']()}
    </chakra.h2>
    <chakra.ul textStyle="bodyDesk">
      {[...sections, { id: writeId, title: m['legal:write.title']() }].map(({ id, title }) => (
        <li key={id}>
          <OutsideLink href={`#${id}`} variant="footer" display="inline-flex" alignItems="center" minHeight="9">
            {title}
          </OutsideLink>
        </li>
      ))}
    </chakra.ul>
  </chakra.nav>
)

const SectionText = ({ id, title, text, points = [] }: LegalText['sections'][number]) => (
  <chakra.section aria-labelledby={id} display="grid" gap="3">
    <Heading id={id}>{title}</Heading>
    {text.map((paragraph) => (
      <p key={paragraph}>
        <NoWrapTimes>{paragraph}</NoWrapTimes>
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
            <NoWrapTimes>{point}</NoWrapTimes>
          </li>
        ))}
      </chakra.ul>
    )}
  </chakra.section>
)

const LegalPage = ({ headline, lead, sections }: LegalText) => (
  <>
    <PageIntro title={headline} lead={lead} />
    <PublicWidth
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: `${rem(260)} minmax(0, 1fr)` }}
      columnGap="16"
      rowGap="8"
      paddingTop={{ base: '8', md: '12' }}
    >
      <Contents sections={sections} />
      <chakra.article maxWidth="reading" display="grid" gap={{ base: '8', md: '10' }}>
        {sections.map((section) => (
          <SectionText key={section.id} {...section} />
        ))}
        <chakra.section aria-labelledby={writeId} display="grid" justifyItems="start" gap="2">
          <Heading id={writeId}>{m['legal:write.title']()}</Heading>
          <p>{m['legal:write.text']()}</p>
          <ContactLink />
        </chakra.section>
        <chakra.p color="fg.muted" textStyle="small">
          {m['legal:version']()}
        </chakra.p>
      </chakra.article>
    </PublicWidth>
    <PageBottom />
  </>
)

export const TermsPage = () => <LegalPage {...words.terms} />
export const PrivacyPage = () => <LegalPage {...words.privacy} />
