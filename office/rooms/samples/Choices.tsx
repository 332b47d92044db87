interface ChoicesProps<T extends string> {
  label: string
  options: readonly T[]
  chosen: T
  nameOf: (option: T) => string
  onChoose: (option: T) => void
}

/** One of a few, side by side. */
export function Choices<T extends string>({ label, options, chosen, nameOf, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset aria-label={label}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          className="samples__choice"
          onClick={() => onChoose(option)}
        >
          {nameOf(option)}
        </button>
      ))}
    </fieldset>
  )
}
