-- Reports, pictures and films are found by the match they tell of.
create index content_nodes_match on content_nodes ((node->>'match')) where node->>'match' is not null;
