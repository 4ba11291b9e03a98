// Progress as an ordered list of steps.
import { m } from '#messages'
import { chakra, useSlotRecipe } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { progressStepsRecipe } from '../theme/recipes/progress-steps.ts'

export type StepState = 'done' | 'current' | 'next'

/** The state of the step at `index`, if the step at `currentIndex` is the current one. */
export const stepStateAt = (index: number, currentIndex: number): StepState => {
  if (index === currentIndex) return 'current'
  return index < currentIndex ? 'done' : 'next'
}

export interface ProgressStep {
  readonly key: string
  readonly title: string
  readonly icon: LucideIcon
  readonly state: StepState
}

interface Props {
  readonly steps: readonly (ProgressStep & { readonly detail?: ReactNode })[]
  /** Horizontal from tablet width up, or always vertical, as on client pages. */
  readonly direction?: 'responsive' | 'vertical'
  /** The step that the user's own action has just reached. Its line is animated once. */
  readonly newStep?: string
  readonly label: string
  /** True for steps that only explain a process. Their state is not announced. */
  readonly plain?: boolean
}

const stateLabels = {
  done: m['common:step.done'](),
  current: m['common:step.current'](),
  next: m['common:step.next'](),
}

export const ProgressSteps = (props: Props) => {
  const { steps, direction = 'responsive', newStep, label, plain = false } = props
  const styles = useSlotRecipe({ recipe: progressStepsRecipe })({
    direction,
    even: plain && direction === 'responsive',
  })
  return (
    <chakra.ol css={styles['root']} aria-label={label}>
      {steps.map(({ key, title, icon: Icon, state, detail }, index) => (
        <chakra.li
          key={key}
          css={styles['item']}
          data-state={state}
          data-fresh={steps[index + 1]?.key === newStep && newStep !== undefined ? '' : undefined}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <chakra.span css={styles['node']} aria-hidden>
            <Icon />
          </chakra.span>
          {index < steps.length - 1 && <chakra.span css={styles['line']} aria-hidden />}
          <chakra.div css={styles['text']}>
            <chakra.p css={styles['title']}>
              {title}
              {!plain && <chakra.span srOnly>, {stateLabels[state]}</chakra.span>}
            </chakra.p>
            {detail !== undefined && <chakra.p css={styles['detail']}>{detail}</chakra.p>}
          </chakra.div>
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
