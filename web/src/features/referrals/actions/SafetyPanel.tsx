// Where to get help when a text mentions danger (NEW-24). It is shown together with the error, never instead of it.
import { chakra } from '@chakra-ui/react'
import { t } from '../../../lib/texts.ts'
import { PhoneLink } from '../../../design-system/ui/links.tsx'

const { support } = t.screening

export const SafetyPanel = () => (
  <chakra.aside
    aria-label={support.title}
    bg="accent.subtle"
    borderRadius="control"
    px="4"
    py="3.5"
    display="grid"
    gap="1.5"
  >
    <chakra.p fontWeight="650">{support.title}</chakra.p>
    {[support.emergency, support.crisis].map(({ number, text }) => (
      <p key={number}>
        <PhoneLink number={number} /> {text}
      </p>
    ))}
    <chakra.p color="fg.muted">{support.staff}</chakra.p>
  </chakra.aside>
)
