// The index of terms takes every lesson in at once. PostgreSQL would gather new ones in a list that each search reads whole:
// measured with a company's lessons, a search took twenty times as long.
export const hubSearch = `
ALTER INDEX tenure.lessons_by_term SET (fastupdate = off);
DO $$
BEGIN
  PERFORM gin_clean_pending_list('tenure.lessons_by_term'::regclass);
END $$;
`
