import type { DatabasePart } from '../platform/database/database-part.js';

/** The community's counts, which PostgreSQL triggers maintain. */
export const COMMUNITY_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'The count of places taken is updated in the statement that books or releases one (rule C6).',
    sql: [
      `create function count_event_bookings() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update community_event set taken = taken + 1 where id = new.community_event_id;
        else
          update community_event set taken = taken - 1 where id = old.community_event_id;
        end if;
        return null;
      end $$`,
      `create trigger community_booking_taken after insert or delete on community_booking
        for each row execute function count_event_bookings()`,
    ],
  },
  {
    keeps: 'The member count is maintained incrementally (rule C7).',
    sql: [
      `create function community_members_counted() returns trigger language plpgsql as $$
      begin
        update community_count
           set count = count
             + case when tg_op <> 'DELETE' and new.joined_at is not null then 1 else 0 end
             - case when tg_op <> 'INSERT' and old.joined_at is not null then 1 else 0 end
         where name = 'members';
        return null;
      end $$`,
      `create trigger community_member_joined after insert or delete on community_member
        for each row execute function community_members_counted()`,
      `create trigger community_member_joins after update of joined_at on community_member
        for each row when ((old.joined_at is null) <> (new.joined_at is null))
        execute function community_members_counted()`,
    ],
  },
  {
    keeps:
      'The counts of visible posts, and of replies on each post, are maintained incrementally (rule C7).',
    sql: [
      `create function count_community_posts() returns trigger language plpgsql as $$
      declare
        step int := case when tg_op <> 'DELETE' and new.status = 'visible' then 1 else 0 end
                  - case when tg_op <> 'INSERT' and old.status = 'visible' then 1 else 0 end;
        parent uuid := case when tg_op = 'DELETE' then old.parent_id else new.parent_id end;
      begin
        if step = 0 then return null; end if;
        if parent is null then
          update community_count set count = count + step where name = 'posts';
        else
          update community_post set replies = replies + step where id = parent;
        end if;
        return null;
      end $$`,
      `create trigger community_post_counted after insert or delete or update of status on community_post
        for each row execute function count_community_posts()`,
    ],
  },
  {
    keeps: 'Deleting a post deletes its replies (rule C1).',
    sql: [
      `create function delete_post_replies() returns trigger language plpgsql as $$
      begin
        delete from community_post where parent_id = old.id;
        return null;
      end $$`,
      `create trigger community_post_gone after delete on community_post
        for each row when (old.parent_id is null)
        execute function delete_post_replies()`,
    ],
  },
  {
    keeps: 'The like count is maintained on the post (rule C1).',
    sql: [
      `create function count_post_likes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then update community_post set likes = likes + 1 where id = new.post_id;
        else update community_post set likes = likes - 1 where id = old.post_id;
        end if;
        return null;
      end $$`,
      `create trigger community_like_counted after insert or delete on community_like
        for each row execute function count_post_likes()`,
    ],
  },
  {
    keeps: 'The open reports, and the time of the oldest, are maintained on the post (rule C4).',
    sql: [
      `create function count_post_reports() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' and new.closed_at is null then
          update community_post
             set open_reports = open_reports + 1, reported_at = coalesce(reported_at, new.created_at)
           where id = new.post_id;
        end if;
        if tg_op <> 'INSERT' and old.closed_at is null then
          update community_post
             set open_reports = open_reports - 1,
                 reported_at = case when open_reports > 1 then reported_at end
           where id = old.post_id;
        end if;
        return null;
      end $$`,
      `create trigger community_report_counted after insert or delete or update of closed_at on community_report
        for each row execute function count_post_reports()`,
    ],
  },
];
