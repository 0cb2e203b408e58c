import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminCatalog as words } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { PillTabs } from '#frontend/ui/layout/pill-tabs.js';
import { useAdminListProductsQuery } from './catalog-api.js';
import { useViewKeys } from '../keyboard/use-view-keys.js';
import { PricesSection } from './catalog-prices.js';
import { MenusSection } from '../menus/menus-section.js';
import { NewProductDialog } from './new-product-dialog.js';
import { MoneyCell } from '../parts/cells.js';
import { EditButton } from '../parts/edit-button.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SearchBox } from '../parts/search-box.js';
import { SectionHeading } from '../parts/section-heading.js';
import { StatusBadge } from '../parts/status-badge.js';
import { usePages } from '../parts/use-pages.js';
import { useParam } from '../parts/use-param.js';
import { ProductDialog } from './product-dialog.js';
import { RecipesSection } from './recipes-section.js';

const VIEWS = ['products', 'menus', 'recipes', 'prices'] as const;
const KINDS = ['meal', 'breakfast', 'protein', 'package'] as const;
const LABELS = ['changed', 'estimated', 'reviewed'] as const;
const LABEL_LOOKS = { changed: 'destructive', estimated: 'outline', reviewed: 'default' } as const;

/** Products with their labels, pictures and prices, and the recipes (rules A28, F5, F10, P11). */
export function CatalogSection(): ReactElement {
  const [view, setView] = useParam('view');
  useViewKeys(VIEWS.map((each) => () => setView(each)));
  return (
    <section>
      <SectionHeading heading={words.heading} text={words.text} />
      <PillTabs
        label={words.viewsLabel}
        value={VIEWS.find((each) => each === view) ?? 'products'}
        onChange={setView}
        tabs={[
          { value: 'products', label: words.views.products, content: <Products /> },
          { value: 'menus', label: words.views.menus, content: <MenusSection /> },
          { value: 'recipes', label: words.views.recipes, content: <RecipesSection /> },
          { value: 'prices', label: words.views.prices, content: <PricesSection /> },
        ]}
      />
    </section>
  );
}

function Products(): ReactElement {
  const [q, setQ] = useParam('q');
  const [kindParam, setKind] = useParam('kind');
  const [labelParam, setLabel] = useParam('label');
  const [editing, setEditing] = useState<string>();
  const [making, setMaking] = useState<{ readonly original?: AdminProduct }>();
  const kind = KINDS.find((each) => each === kindParam);
  const label = LABELS.find((each) => each === labelParam);
  const pages = usePages(`${q} ${kindParam} ${labelParam}`);
  const answer = useAdminListProductsQuery(
    { q: q || undefined, kind, label, cursor: pages.cursor, limit: 25 },
    { refetchOnMountOrArgChange: true },
  );
  const counts = (answer.currentData ?? answer.data)?.counts;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-[1fr_14rem_16rem]">
        <SearchBox label={words.search} help={words.searchHelp} value={q} onSearch={setQ} />
        <SelectField
          label={words.kind}
          value={kind ?? ''}
          onChange={(event) => setKind(event.target.value)}
          options={[
            { value: '', label: words.allKinds },
            ...KINDS.map((value) => ({ value, label: words.kinds[value] })),
          ]}
        />
        <SelectField
          label={words.label}
          value={label ?? ''}
          onChange={(event) => setLabel(event.target.value)}
          options={[
            { value: '', label: words.allLabels },
            ...LABELS.map((value) => ({
              value,
              label: fill(words.labelCount, { label: words.labels[value], count: counts?.[value] ?? '…' }),
            })),
          ]}
        />
      </div>
      <Button className="mt-5" onClick={() => setMaking({})}>
        <Plus className="size-4" aria-hidden />
        {words.add}
      </Button>
      {counts && <Standing counts={counts} />}
      <PagedTable
        label={words.table}
        columns={columns(setEditing)}
        keyOf={({ sku }) => sku}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
      {editing !== undefined && (
        <ProductDialog
          key={editing}
          sku={editing}
          onClose={() => setEditing(undefined)}
          onChanged={() => void answer.refetch()}
          onCopy={(original) => {
            setEditing(undefined);
            setMaking({ original });
          }}
        />
      )}
      {making && (
        <NewProductDialog
          original={making.original}
          onClose={() => setMaking(undefined)}
          onCreated={(sku) => {
            setMaking(undefined);
            setEditing(sku);
            void answer.refetch();
          }}
        />
      )}
    </>
  );
}

interface StandingProps {
  readonly counts: Readonly<Record<(typeof LABELS)[number], number>>;
}

/** Items that wait for a second reviewer (rules F5, F10). */
function Standing({ counts }: StandingProps): ReactElement | null {
  const { changed, estimated } = counts;
  if (changed === 0 && estimated === 0) return null;
  return (
    <div className="mt-4 space-y-1 rounded-2xl bg-marmalade-soft px-5 py-3 text-ink">
      {changed > 0 && (
        <p className="font-semibold">
          {fill(changed === 1 ? words.waiting.one : words.waiting.other, { count: changed })}
        </p>
      )}
      {estimated > 0 && <p>{fill(words.estimated, { count: estimated })}</p>}
    </div>
  );
}

function columns(onEdit: (sku: string) => void): readonly Column<AdminProduct>[] {
  const { columns: heads } = words;
  return [
    {
      name: 'product',
      head: heads.product,
      cell: ({ sku, name }) => (
        <EditButton name={name} label={fill(words.edit, { name })} onClick={() => onEdit(sku)} />
      ),
    },
    { name: 'kind', head: heads.kind, cell: ({ kind }) => words.kinds[kind] },
    {
      name: 'label',
      head: heads.label,
      cell: ({ label }) => <StatusBadge look={LABEL_LOOKS[label]}>{words.labels[label]}</StatusBadge>,
    },
    {
      name: 'sale',
      head: heads.sale,
      cell: ({ active, available, retiredAt }) =>
        retiredAt !== null ? (
          words.retired
        ) : !active ? (
          words.hidden
        ) : available ? (
          words.onSale
        ) : (
          <strong>{words.soldOut}</strong>
        ),
    },
    {
      name: 'price',
      head: heads.price,
      atEnd: true,
      cell: ({ ownPricePence }) =>
        ownPricePence === null ? (
          <span className="text-ink-2">{words.ofKind}</span>
        ) : (
          <MoneyCell pence={ownPricePence} />
        ),
    },
  ];
}
