// Shows one toast at a time for 5 seconds, or 10 if it has an action. The timer pauses while the toast is
// hovered or focused.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useToasts } from '../../lib/stores/toasts.ts'
import type { Toast } from '../../lib/stores/toasts.ts'
import { rem } from '../theme/scale.ts'
import { Button } from './Button.tsx'
import { IconTile } from './IconTile.tsx'

const Card = ({ toast, onEnd }: { toast: Toast; onEnd: () => void }) => {
  const [paused, setPaused] = useState(false)
  const remaining = useRef(toast.durationMs)
  useEffect(() => {
    if (paused) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(onEnd, remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [paused, onEnd])
  const failed = toast.kind === 'failed'
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="3.5"
      padding="3"
      paddingInlineStart="4"
      bg="bg.raised"
      borderWidth="1px"
      borderColor="border"
      borderRadius="panel"
      boxShadow="toast"
      pointerEvents="auto"
      animation="rise 180ms ease-out"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <IconTile {...(failed ? { bg: 'danger.subtle', color: 'danger.fg' } : {})} aria-hidden>
        <Icon />
      </IconTile>
      <chakra.div flexGrow={1} minWidth="0" textStyle="bodyDesk">
        <chakra.p fontWeight="650">{toast.title}</chakra.p>
        {toast.text !== undefined && <p>{toast.text}</p>}
      </chakra.div>
      {toast.action !== undefined && (
        <Button
          variant="outline"
          onClick={() => {
            onEnd()
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button variant="quiet" size="icon" onClick={onEnd} aria-label={m['common:dismiss']()}>
        <X aria-hidden />
      </Button>
    </chakra.div>
  )
}

/** Keeps toasts above a bar at the bottom of the screen, so that they do not cover its actions. */
const aboveBars = {
  'body:has([data-bottom-bar]) &': { bottom: { base: 'calc(84px + env(safe-area-inset-bottom))', lg: '6' } },
  'body:has([data-bottom-bar=tall]) &': { bottom: 'calc(136px + env(safe-area-inset-bottom))' },
  // On phones, a dialog covers the bottom of the screen.
  'body:has([role=dialog]) &': { mdDown: { bottom: 'auto', top: 'max(16px, env(safe-area-inset-top))' } },
} as const

/**
 * At the bottom center on phones, at the bottom right on wide screens. Always rendered, because screen readers announce
 * a live region only if it exists before its text.
 */
export const Toaster = () => {
  const { current, dismiss } = useToasts()
  const id = current?.id
  const end = useCallback(() => {
    if (id !== undefined) dismiss(id)
  }, [id, dismiss])
  return (
    <chakra.div
      role="status"
      aria-live="polite"
      position="fixed"
      zIndex="toast"
      bottom={{ base: 'max(16px, env(safe-area-inset-bottom))', md: '6' }}
      insetInline={{ base: '4', md: 'auto 24px' }}
      width={{ base: 'auto', md: rem(460) }}
      pointerEvents="none"
      css={aboveBars}
    >
      {current !== null && <Card key={current.id} toast={current} onEnd={end} />}
    </chakra.div>
  )
}
