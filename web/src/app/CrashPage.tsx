// PUB-22: the page shown when the application crashes. It uses no layout, because a layout may have caused the crash.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Unplug } from 'lucide-react'
import { Button } from '../design-system/ui/Button.tsx'

/** The router reports the error itself. */
export const CrashPage = () => (
  <chakra.main
    minHeight="100dvh"
    display="flex"
    flexDirection="column"
    alignItems="flex-start"
    justifyContent="center"
    gap="3"
    maxWidth="44ch"
    marginX="auto"
    px="6"
    role="alert"
  >
    <chakra.span color="danger.fg" aria-hidden>
      <Unplug size={36} strokeWidth={1.9} />
    </chakra.span>
    <chakra.h1 textStyle="display">{m['layout:crash.title']()}</chakra.h1>
    <chakra.p color="fg.muted">{m['layout:crash.text']()}</chakra.p>
    <Button size="touch" marginTop="3" onClick={() => location.reload()}>
      {m['layout:crash.refresh']()}
    </Button>
  </chakra.main>
)
