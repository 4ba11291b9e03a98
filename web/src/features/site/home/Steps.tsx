// What happens after a person asks, with the promised times.
import { chakra } from '@chakra-ui/react'
import { t } from '../../../lib/texts.ts'
import { RequestProcess } from '../shared/RequestProcess.tsx'

const { steps } = t.home

export const Steps = () => (
  <chakra.section borderTopWidth="1px" aria-label={steps.label}>
    <chakra.div maxWidth="publicPage" marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '12' }}>
      <RequestProcess label={steps.label} steps={steps} />
    </chakra.div>
  </chakra.section>
)
