// A progress bar.
import { type HTMLChakraProps, chakra } from '@chakra-ui/react'

interface Props extends Pick<HTMLChakraProps<'div'>, 'height' | 'width' | 'my' | 'marginTop'> {
  /** 0 to 1. */
  readonly share: number
  readonly label: string
  /** Announced instead of a percentage. */
  readonly text?: string | undefined
}

/** Rounds down, so it never shows 100% too early. */
export const ProgressBar = ({ share, label, text, ...styleProps }: Props) => (
  <chakra.div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(share * 100)}
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
      style={{ transform: `scaleX(${share})` }}
    />
  </chakra.div>
)
