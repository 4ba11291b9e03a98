// A progress bar. It rounds down, so it never shows 100% too early.
import { type HTMLChakraProps, chakra } from '@chakra-ui/react'

interface Props extends Pick<HTMLChakraProps<'div'>, 'height' | 'width' | 'my' | 'marginTop'> {
  /** 0 to 1. */
  readonly value: number
  readonly label: string
  /** Announced instead of a percentage. */
  readonly text?: string | undefined
}

export const ProgressBar = ({ value, label, text, ...styleProps }: Props) => (
  <chakra.div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(value * 100)}
    aria-valuetext={text}
    height="2"
    bg="bg.muted"
    borderRadius="l1"
    overflow="hidden"
    {...styleProps}
  >
    <chakra.div
      height="full"
      bg="primary.solid"
      transformOrigin="left"
      transition="transform 180ms ease-out"
      style={{ transform: `scaleX(${value})` }}
    />
  </chakra.div>
)
