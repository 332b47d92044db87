import { useTranslation } from 'react-i18next'
import { sizeGuides } from '#club/sizes.ts'
import { useText } from '#web/site/here.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

type SizeGuideDialogProps = { guide: string; sizes: readonly string[]; onClose: () => void }

/** Which size fits whom; only the sizes that the thing comes in. */
export function SizeGuideDialog({ guide, sizes, onClose }: SizeGuideDialogProps) {
  const { t } = useTranslation('shop')
  const text = useText()
  const { name, how, columns, rows } = sizeGuides[guide]!
  const shown = rows.filter(([size]) => sizes.includes(size))
  return (
    <Dialog open onClose={onClose} title={t('sizeGuide.title')} text={text(how)} closeLabel={t('close')} wide>
      <Table caption={t('sizeGuide.caption', { kind: text(name) })}>
        <thead>
          <tr>
            <th scope="col">{t('size')}</th>
            {columns.map((column) => (
              <th scope="col" className="r" key={column.de}>
                {text(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(shown.length > 0 ? shown : rows).map(([size, ...values]) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {values.map((value, index) => (
                <td className="r" key={columns[index]!.de}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="hint">{t('sizeGuide.unit')}</p>
    </Dialog>
  )
}
