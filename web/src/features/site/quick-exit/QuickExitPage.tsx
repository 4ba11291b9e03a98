// Explains what Quick exit does and does not do (quick-exit.ts).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { PageEndSpace, PageIntro, PublicContainer } from '../../../design-system/ui/public-page-parts.tsx'

const sections = [
  {
    id: 'does',
    title: m['quick-exit:does.title'](),
    points: [
      m['quick-exit:does.opens'](),
      m['quick-exit:does.clears'](),
      m['quick-exit:does.back'](),
      m['quick-exit:does.signsOut'](),
      m['quick-exit:does.erases'](),
      m['quick-exit:does.escape'](),
    ],
  },
  {
    id: 'does-not',
    title: m['quick-exit:doesNot.title'](),
    points: [
      m['quick-exit:doesNot.history'](),
      m['quick-exit:doesNot.emails'](),
      m['quick-exit:doesNot.watching'](),
      m['quick-exit:doesNot.script'](),
    ],
  },
  {
    id: 'safer',
    title: m['quick-exit:safer.title'](),
    points: [m['quick-exit:safer.private'](), m['quick-exit:safer.history'](), m['quick-exit:safer.device']()],
  },
]

export const QuickExitPage = () => (
  <>
    <PageIntro title={m['quick-exit:title']()} lead={m['quick-exit:lead']()} />
    <PublicContainer display="grid" gap="8" paddingTop={{ base: '8', md: '12' }}>
      {sections.map(({ id, title, points }) => (
        <chakra.section key={id} aria-labelledby={id} maxWidth="reading">
          <chakra.h2 id={id} textStyle="section" marginBottom="3">
            {title}
          </chakra.h2>
          <chakra.ul
            listStyleType="disc"
            paddingInlineStart="5"
            display="grid"
            gap="2"
            css={{ '& ::marker': { color: 'border.strong' } }}
          >
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </chakra.ul>
        </chakra.section>
      ))}
    </PublicContainer>
    <PageEndSpace />
  </>
)
