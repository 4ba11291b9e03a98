// What happens after a person asks for help, with the promised response times (PUB-15).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { RequestProcess } from '../shared/RequestProcess.tsx'

const steps = {
  ask: { title: m['home:steps.ask.title'](), text: m['home:steps.ask.text']() },
  review: { title: m['home:steps.read.title'](), text: m['home:steps.read.text']() },
  send: { title: m['home:steps.send.title'](), text: m['home:steps.send.text']() },
  accept: { title: m['home:steps.accept.title'](), text: m['home:steps.accept.text']() },
}

export const HowItWorks = () => (
  <chakra.section borderTopWidth="1px" aria-label={m['home:steps.label']()}>
    <chakra.div maxWidth="publicPage" marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '12' }}>
      <RequestProcess label={m['home:steps.label']()} steps={steps} />
    </chakra.div>
  </chakra.section>
)
