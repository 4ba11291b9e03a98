// Shows where to get help if a text mentions danger (NEW-24). It appears in addition to the error, never instead of it.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { PhoneLink } from '../../design-system/ui/links.tsx'

export const SafetyPanel = () => (
  <chakra.aside
    aria-label={m['screening:support.title']()}
    bg="accent.subtle"
    borderRadius="control"
    px="4"
    py="3.5"
    display="grid"
    gap="1.5"
  >
    <chakra.p fontWeight="650">{m['screening:support.title']()}</chakra.p>
    <p>
      <PhoneLink number="911" /> {m['screening:support.emergency']()}
    </p>
    <p>
      <PhoneLink number="988" /> {m['screening:support.crisis']()}
    </p>
    <chakra.p color="fg.muted">{m['screening:support.staff']()}</chakra.p>
  </chakra.aside>
)
