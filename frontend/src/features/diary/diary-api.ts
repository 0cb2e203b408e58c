import { saysAnything } from '@rules/diary';
import { generatedAccountApi, type DiaryChanges, type DiaryEntry } from '#frontend/api/generated-account.js';
import { generatedApi } from '#frontend/api/generated.js';

const { getDiary } = generatedAccountApi.endpoints;

const NOTHING = { appetite: null, proteinG: null, feeling: null, note: null };

/** The days with these fields of one of them written, oldest first; a day that says nothing is left out. */
function withDay(items: readonly DiaryEntry[], day: string, fields: Partial<DiaryEntry>): DiaryEntry[] {
  const before = items.find((each) => each.day === day) ?? { day, ...NOTHING };
  const written = { ...before, ...fields };
  const others = items.filter((each) => each.day !== day);
  const all = saysAnything(written) ? [...others, written] : others;
  return all.toSorted((a, b) => a.day.localeCompare(b.day));
}

const dayShown = (day: string, fields: Partial<DiaryEntry>) =>
  generatedAccountApi.util.updateQueryData('getDiary', {}, (page) => {
    page.items = withDay(page.items, day, fields);
  });

/** After a refusal the page shows what is kept. */
const refetchDiary = () => getDiary.initiate({}, { forceRefetch: true, subscribe: false });

function fieldsOf({ healthConsent: _consent, ...fields }: DiaryChanges): Partial<DiaryEntry> {
  return fields;
}

/** The calls of the diary. A tap shows at once; a response changes its own fields only, as another may be under way. */
export const diaryApi = generatedAccountApi.enhanceEndpoints({
  endpoints: {
    saveDiaryDay: {
      extraOptions: { errorToast: { except: ['validation_failed', 'health_consent_required'] } },
      async onQueryStarted({ day, diaryChanges }, { dispatch, queryFulfilled }) {
        dispatch(dayShown(day, fieldsOf(diaryChanges)));
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return void (await dispatch(refetchDiary()));
        if (diaryChanges.healthConsent !== true) return;
        dispatch(
          generatedApi.util.updateQueryData('getMe', undefined, (me) => {
            me.consents.health = true;
          }),
        );
      },
    },
    removeDiaryDay: {
      extraOptions: { errorToast: { except: ['not_found'] } },
      async onQueryStarted({ day }, { dispatch, queryFulfilled }) {
        dispatch(dayShown(day, NOTHING));
        if (!(await queryFulfilled.catch(() => undefined))) await dispatch(refetchDiary());
      },
    },
  },
});

export const { useGetDiaryQuery, useSaveDiaryDayMutation, useRemoveDiaryDayMutation } = diaryApi;
