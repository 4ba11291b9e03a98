// The page "About": what Referral Exchange is for, how it works, its values, and links to the next step (PUB-17).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { RequestProcess } from '../shared/RequestProcess.tsx'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { PageIntro, PageEndSpace, Section } from '../../../design-system/ui/public-page-parts.tsx'

const mission = [m['about:mission.1'](), m['about:mission.2']()]

const steps = {
  ask: { title: m['about:how.ask.title'](), text: m['about:how.ask.text']() },
  review: { title: m['about:how.read.title'](), text: m['about:how.read.text']() },
  send: { title: m['about:how.send.title'](), text: m['about:how.send.text']() },
  accept: { title: m['about:how.accept.title'](), text: m['about:how.accept.text']() },
}

const values = [
  { title: m['about:values.once.title'](), text: m['about:values.once.text']() },
  { title: m['about:values.privacy.title'](), text: m['about:values.privacy.text']() },
  { title: m['about:values.answer.title'](), text: m['about:values.answer.text']() },
  { title: m['about:values.partners.title'](), text: m['about:values.partners.text']() },
  { title: m['about:values.record.title'](), text: m['about:values.record.text']() },
]

const Mission = () => (
  <Section id="mission" title={m['about:mission.title']()}>
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
      columnGap="12"
      rowGap="4"
      marginTop={{ base: '4', md: '5' }}
    >
      {mission.map((paragraph) => (
        <chakra.p key={paragraph} textStyle="lead" maxWidth="60ch">
          {paragraph}
        </chakra.p>
      ))}
    </chakra.div>
  </Section>
)

const HowItWorks = () => (
  <Section id="how" title={m['about:how.title']()} lead={m['about:how.lead']()}>
    <chakra.div marginTop={{ base: '6', md: '9' }}>
      <RequestProcess label={m['about:how.title']()} steps={steps} />
    </chakra.div>
  </Section>
)

const Values = () => (
  <Section id="values" title={m['about:values.title']()}>
    <chakra.dl marginTop={{ base: '3', md: '5' }} borderBottomWidth="1px">
      {values.map(({ title, text }) => (
        <chakra.div
          key={title}
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: '4fr 8fr' }}
          columnGap="8"
          rowGap="1"
          py={{ base: '4.5', md: '5.5' }}
          borderTopWidth="1px"
        >
          <chakra.dt textStyle="section">{title}</chakra.dt>
          <chakra.dd maxWidth="64ch">{text}</chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  </Section>
)

const nextSteps = [
  {
    title: m['about:next.family'](),
    text: m['about:next.familyText'](),
    to: paths.requestHelp(),
    label: m['about:next.requestHelp'](),
  },
  {
    title: m['about:next.partner'](),
    text: m['about:next.partnerText'](),
    to: paths.growWithUs(),
    label: m['about:next.growWithUs'](),
  },
]

const NextSteps = () => (
  <Section id="next" title={m['about:next.title']()}>
    <chakra.ul
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
      gap="5"
      marginTop={{ base: '5', md: '7' }}
    >
      {nextSteps.map(({ title, text, to, label }, index) => (
        <Panel as="li" key={to} display="flex" flexDirection="column" alignItems="flex-start" gap="1">
          <chakra.h3 textStyle="section">{title}</chakra.h3>
          <chakra.p color="fg.muted">{text}</chakra.p>
          <ButtonLink to={to} size="touch" variant={index === 0 ? 'solid' : 'outline'} marginTop="4">
            {label}
            <ArrowRight aria-hidden />
          </ButtonLink>
        </Panel>
      ))}
    </chakra.ul>
  </Section>
)

export const AboutPage = () => (
  <>
    <PageIntro title={m['about:headline']()} lead={m['about:lead']()} />
    <Mission />
    <HowItWorks />
    <Values />
    <NextSteps />
    <PageEndSpace />
  </>
)
